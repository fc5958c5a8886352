import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const written = /\.toLocale(?:Time|Date|)String\(|\bDateTimeFormat\(/g;

/** Arguments of a call, up to the bracket that closes it. */
const argumentsFrom = (text: string, start: number): string => {
  let end = start;
  for (let depth = 1; depth > 0 && end < text.length; end += 1)
    depth += text[end] === '(' ? 1 : text[end] === ')' ? -1 : 0;
  return text.slice(start, end - 1);
};
/** Calls that write an instant in words, with their arguments; a number in words has none of the names of a date. */
const instantsOf = (text: string): readonly string[] =>
  [...text.matchAll(written)].flatMap(({ 0: call, index }) => {
    const given = argumentsFrom(text, index + call.length);
    const isDated =
      !call.startsWith('.toLocaleString') || /\b(?:hour|day|month|weekday|dateStyle|timeStyle)\b/.test(given);
    return isDated ? [given] : [];
  });

test('an instant is written in a zone that is named, never in that of the device or the server', () => {
  const files = ['src', 'resources', 'schemas'].flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
      .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
      .map((file) => join(room, file)),
  );
  const found = files.flatMap((file) =>
    instantsOf(readFileSync(join(root, file), 'utf8')).map((given) => [file, given] as const),
  );
  expect(found.length).toBeGreaterThan(20);
  expect(found.filter(([, given]) => !/\btimeZone\b/.test(given))).toEqual([]);
});

/** Arithmetic of calendar days, which have no zone. */
const calendars = [
  'src/kit/period.ts',
  'src/kit/months.ts',
  'src/fields/shared/dates.ts',
  'src/kit/resource/stretch.ts',
  'src/server/imports/cells.ts',
  'src/fields/fake.ts',
];

test('the day of an instant is that of a named zone, never the day in Greenwich', () => {
  const cutting = ['src', 'resources', 'schemas'].flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
      .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
      .map((file) => join(room, file))
      .filter((file) => /\.toISOString\(\)\s*\.slice\(0, (?:7|10)\)/.test(readFileSync(join(root, file), 'utf8'))),
  );
  expect(cutting.toSorted()).toEqual(calendars.toSorted());
});

/** The zones by their codes, the same in SQL, and the platform's own. */
const naming = [
  'resources/comum/period.server.ts',
  'resources/comum/zona.ts',
  'resources/delivery/relatorios/vendasPorDia.server.ts',
];

test('the business names a zone in one place', () => {
  const named = readdirSync(join(root, 'resources'), { recursive: true, encoding: 'utf8' })
    .map((file) => join('resources', file))
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .filter((file) => /^(?!\/?\s*\*|\/\*\*).*'America\//m.test(readFileSync(join(root, file), 'utf8')));
  expect(named.toSorted()).toEqual(naming);
});

/** Modules that measure how long a partner takes, by the clock of the machine. */
const timers = ['resources/fiscal/emitir.server.ts', 'resources/fiscal/disjuntor.server.ts'];

test('the business asks the clock of its request, never that of the machine', () => {
  const asking = readdirSync(join(root, 'resources'), { recursive: true, encoding: 'utf8' })
    .map((file) => join('resources', file))
    .filter((file) => /(?<!\.lazy)\.server\.ts$/.test(file))
    .filter((file) => /\bnew Date\(\)|\bDate\.now\(\)/.test(readFileSync(join(root, file), 'utf8')));
  expect(asking.toSorted()).toEqual(timers.toSorted());
});
