/** `npm run types`: writes the vocabulary of the schemas, then compiles everything without a result. */
import { join } from 'node:path';
import { mainOf, root, run } from './lib/prepare.mjs';
import { writeVocabulary } from './lib/vocabulary.mjs';

await mainOf(async () => {
  if (writeVocabulary(root)) console.log('schemas/vocabulary.gen.ts');
  await run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '--noEmit', ...process.argv.slice(2)]);
});
