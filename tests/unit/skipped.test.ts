import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const rule = /[^{}]*\{[^{}]*content-visibility: auto;[^{}]*\}/g;

// Without a size a row that is not in sight is as low as its padding: the page jumps, and its links are too small.
test('content that is left undrawn out of sight keeps its size', () => {
  const rules = ['src', 'resources'].flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.css'))
      .flatMap((file) => readFileSync(join(root, room, file), 'utf8').match(rule) ?? []),
  );
  expect(rules.length).toBeGreaterThan(1);
  expect(rules.filter((one) => !one.includes('contain-intrinsic-size: auto '))).toEqual([]);
});
