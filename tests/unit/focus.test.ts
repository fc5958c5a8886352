import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
/** The question, with the line before it: where a call is long, `waitFor` stands there. */
const asked = /^.*\n.*\)\.toHaveFocus\(\).*$/gm;

// The focus moves with the next frame, or once a part that is loaded lazily stands: a busy machine is late with both.
test('a test waits for the focus, and does not ask for it at once', () => {
  const lines = ['src', 'resources', 'tests/screens'].flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.test.tsx'))
      .flatMap((file) =>
        [...readFileSync(join(root, room, file), 'utf8').matchAll(asked)].map(([line]) => [file, line.trim()] as const),
      ),
  );
  expect(lines.length).toBeGreaterThan(20);
  expect(lines.filter(([, line]) => !/\bwaitFor\(|\.not\.toHaveFocus/.test(line))).toEqual([]);
});
