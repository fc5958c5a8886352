/**
 * `schemas/vocabulary.gen.ts`: the names of the entities and the types of their records, for the compiler. It names the
 * export of each file, so a schema whose export is called otherwise does not compile; it must not search the exports,
 * or a declaration beside its entity would make a circle.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

const path = 'schemas/vocabulary.gen.ts';
const isSchema = (file) => /^[a-z]\w*\.ts$/.test(file);
const typeOf = (name) => name.charAt(0).toUpperCase() + name.slice(1);
const alphabetical = (one, other) => (one < other ? -1 : 1);

/** The field that its moves write; undefined of an entity without a life of its own. */
const lifeIn = (text) => /^export const \w+ = states\(\w+, '(\w+)'/m.exec(text)?.[1];

/** @returns {string} The text of the file, two lines an entity. */
export const vocabularyOf = (root) => {
  const sections = readdirSync(join(root, 'schemas'), { withFileTypes: true, recursive: true })
    .filter((one) => one.isDirectory())
    .map(({ name, parentPath }) => relative(join(root, 'schemas'), join(parentPath, name)).split(sep).join('/'))
    .toSorted(alphabetical);
  const entities = sections.flatMap((section) =>
    readdirSync(join(root, 'schemas', section))
      .filter(isSchema)
      .toSorted(alphabetical)
      .map((file) => file.slice(0, -'.ts'.length))
      .map((name) => ({
        name,
        life: lifeIn(readFileSync(join(root, 'schemas', section, `${name}.ts`), 'utf8')),
        of: `Of<'${name}', typeof import('./${section}/${name}').${name}>`,
      })),
  );
  return `/** Written by \`npm run types\` and by the development server. */
import type { Of, RecordOf } from '#kit';

${entities
  .map(
    ({ name, of }) => `export interface ${typeOf(name)}
  extends RecordOf<${of}> {}`,
  )
  .join('\n')}

declare module '#kit/vocabulary' {
  interface Entities {
${entities.map(({ name, of }) => `    ${name}: ${of};`).join('\n')}
  }
  interface Records {
${entities.map(({ name }) => `    ${name}: ${typeOf(name)};`).join('\n')}
  }
  interface Lives {
${entities
  .filter(({ life }) => life)
  .map(({ name, life }) => `    ${name}: '${life}';`)
  .join('\n')}
  }
}
`;
};

const written = (root) => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : '');
/** Whether the file says what the schemas say. */
export const isVocabularyCurrent = (root) => written(root) === vocabularyOf(root);
/** Writes it where it differs, and tells whether it did. */
export const writeVocabulary = (root) => {
  const text = vocabularyOf(root);
  if (written(root) === text) return false;
  writeFileSync(join(root, path), text);
  return true;
};
