/** `npm start`: installs and builds what is missing, then serves the product. */
import { argumentsOf } from './lib/arguments.mjs';
import { build, install, mainOf, requireNode } from './lib/prepare.mjs';

argumentsOf('start', process.argv.slice(2), {
  text: 'Instala, constrói e serve o produto. As variáveis de ambiente estão no README.md.',
});
await mainOf(async () => {
  requireNode();
  await install();
  await build();
  await import(new URL('../dist/server/node.mjs', import.meta.url).href);
});
