import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readBusiness } from '../../src/server/business';

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const told = [...read('docs/settings.md').matchAll(/^\| `(\w+)\.(\w+)` \| .* \| `([\w/.-]+)` \|$/gm)].map(
  ([, model, field, path]) => ({ name: `${model}.${field}`, field: field!, path: path! }),
);
const declared = readBusiness()
  .models.filter(({ settings }) => settings)
  .flatMap((model) =>
    Object.keys(model.fields)
      .filter((name) => name !== model.tenant && !['criadoEm', 'atualizadoEm'].includes(name))
      .map((name) => `${model.name}.${name}`),
  );

it('tells of every setting who reads it, and of no other', () => {
  expect(told.map(({ name }) => name).toSorted()).toEqual(declared.toSorted());
});
it.each(told)('$name is read in $path', ({ field, path }) => {
  expect(path).toMatch(/^(resources|schemas)\//);
  expect(read(path)).toMatch(new RegExp(`[.{,] ?${field}\\b|'${field}'`));
});
