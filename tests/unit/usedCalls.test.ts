/** Every named call is used by a screen, or docs/partners.md says that it is for partners. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { callPath } from '#kit/calls/calls';
import { readBusiness } from '../../src/server/business';

const root = join(import.meta.dirname, '../..');
/** Sources that the browser runs: no server half, no test. */
const isOfScreens = (name: string): boolean =>
  /\.tsx?$/.test(name) && !/\.(server|test)\.tsx?$|\.gen\.ts$|\bseed/.test(name);
const sources = ['src/client', 'src/public', 'src/fields', 'src/kit', 'resources', 'schemas']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => isOfScreens(name))
      .map((name) => readFileSync(join(root, folder, name), 'utf8')),
  )
  .join('\n');

/** Named calls without those that a page declares and those that strangers ask by a link. */
const named = readBusiness().named.flatMap(({ entity, calls }) =>
  Object.values(calls).flatMap(({ call, kind }) =>
    kind === 'open' ? [] : [{ call, path: callPath(entity.root, call) }],
  ),
);
const quotes = ["'", '"', '`'];
const begins = [...quotes, '/', ' '];
/** The whole path, or the call as a declaration of the same entity writes it. */
const isUsed = ({ call, path }: (typeof named)[number]): boolean => {
  const [before = '', ...rest] = path.split('{');
  const ends = rest.length > 0 ? [''] : [...quotes, '?'];
  if (begins.some((begin) => ends.some((end) => sources.includes(`${begin}${before}${end}`)))) return true;
  const [own = ''] = call.split('{');
  if (!quotes.some((quote) => sources.includes(`${quote}${own}`))) return false;
  const written = call.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '\\{\\w+\\}');
  return new RegExp(`['"\`]${written}['"\`]`).test(sources);
};

it('every named call is used by a screen or named in the list for partners, and the list names no other', () => {
  expect(named.length).toBeGreaterThan(100);
  const unused = [
    ...new Set(named.filter((one) => !isUsed(one)).map(({ call, path }) => `${call.split(' ')[0]!} ${path}`)),
  ];
  const text = readFileSync(join(root, 'docs/partners.md'), 'utf8');
  const list = text.slice(text.indexOf('## Calls for partners'));
  const told = [...list.matchAll(/`((?:GET|POST|DELETE|PUT) [^`]+)`/g)].map(([, call]) => call!);
  expect(unused.filter((call) => !told.includes(call)).toSorted()).toEqual([]);
  expect(told.filter((call) => !unused.includes(call))).toEqual([]);
}, 120_000);
