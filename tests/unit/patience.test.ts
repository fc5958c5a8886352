import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const files = ['src', 'resources', 'schemas', 'tests/contract', 'tests/e2e', 'tests/screens', 'tests/support'].flatMap(
  (room) =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
      .filter((file) => (room.startsWith('tests') ? /\.tsx?$/ : /\.test\.tsx?$/).test(file))
      .map((file) => join(room, file)),
);
/** A wait of so many milliseconds, with its line. */
const waits = /^.*\b(?:timeout|espera|prazo): ?([\d_]+).*$/gm;

// A busy machine takes seconds for an answer that comes. A wait that must run out is `brief`.
test('a test waits for an answer as long as a busy machine needs', () => {
  const found = files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(waits)].map(
      ([line, wait]) => ({ file, line: line.trim(), wait: Number(wait!.replaceAll('_', '')) }) as const,
    ),
  );
  expect(found.length).toBeGreaterThan(20);
  expect(found.filter(({ line, wait }) => wait < 5_000 && !line.includes('.catch('))).toEqual([]);
});
