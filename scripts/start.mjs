/** `npm start`: installs and builds what is missing, then serves the product. */
import { build, install, mainOf, requireNode } from './lib/prepare.mjs';

await mainOf(async () => {
  requireNode();
  await install();
  await build();
  await import(new URL('../dist/server/node.mjs', import.meta.url).href);
});
