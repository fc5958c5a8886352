import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { operations } from '../support/operations';

const root = fileURLToPath(new URL('../../', import.meta.url));
const sources = ['src/client', 'src/fields', 'resources'].flatMap((room) =>
  readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\.server\.|\.port\./.test(file))
    .map((file) => join(room, file)),
);

const table = operations();
const segments = (path: string): string[] => path.split('?')[0]!.split('/');
/** Changing calls by GET, by the segments of their paths: those of the specification, for other clients. */
const changing = table.filter(({ method, mutates }) => method === 'GET' && mutates).map(({ path }) => path);
/** A piece of the path that is filled in stands for a parameter; before the first word of a path, for a root. */
const couldBe = (asked: string, path: string): boolean => {
  const mine = segments(asked.replace(/^\$\{[^}]*\}/, (whole) => (asked[whole.length] === '/' ? whole : '')));
  const theirs = segments(path).slice(asked.startsWith('${') ? -mine.length : 0);
  return (
    mine.length === theirs.length &&
    mine.every((part, at) =>
      part.includes('${') ? theirs[at]!.includes('{') : part === theirs[at] || theirs[at]!.includes('{'),
    ) &&
    mine.some((part, at) => part === theirs[at])
  );
};

it('every changing GET of the services has a POST twin at the same path, which asks for the same', () => {
  const twin = (path: string) => table.find((other) => other.method === 'POST' && other.path === path);
  expect(changing.length).toBeGreaterThan(10);
  expect(changing.filter((path) => !twin(path)?.mutates)).toEqual([]);
  expect(
    changing.filter(
      (path) =>
        JSON.stringify(twin(path)!.policy) !==
        JSON.stringify(table.find((one) => one.method === 'GET' && one.path === path)!.policy),
    ),
  ).toEqual([]);
});

it('our own pages change nothing by GET', () => {
  const asked = sources.flatMap((file) =>
    [
      ...readFileSync(join(root, file), 'utf8').matchAll(
        /\b(?:call|callBytes|download)(?:<[^()]*>)?\(\s*'GET',\s*([`'])([^`']+)\1|\bread\(\s*([`'])([^`']+)\3\s*\)/g,
      ),
    ].map((match) => ({ file, path: match[2] ?? match[4]! })),
  );
  expect(asked.length).toBeGreaterThan(12);
  expect(
    asked
      .filter(({ path }) => changing.some((one) => couldBe(path, one)))
      .map(({ file, path }) => `${file}: GET ${path}`),
  ).toEqual([]);
});
