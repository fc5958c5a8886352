/**
 * `npm run types`: writes the vocabularies of the schemas, then compiles everything without a result. A program has one
 * vocabulary, so the examples are one of their own.
 */
import { join } from 'node:path';
import { argumentsOf } from './lib/arguments.mjs';
import { compilerArgs } from './lib/compiler.mjs';
import { mainOf, root, run } from './lib/prepare.mjs';
import { writeVocabulary } from './lib/vocabulary.mjs';

const args = argumentsOf('types', process.argv.slice(2), {
  text: 'Escreve os vocabulários dos schemas e confere os tipos.',
});
await mainOf(async () => {
  for (const business of ['.', 'docs/examples']) {
    if (writeVocabulary(join(root, business))) console.log(join(business, 'schemas/vocabulary.gen.ts'));
    await run(process.execPath, [...compilerArgs(root, business), ...args]);
  }
});
