import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('every code of a start-up check is explained, and no other', () => {
  const folder = new URL('../../src/kit/checks/', import.meta.url);
  const used = new Set(
    readdirSync(folder).flatMap((file) =>
      [...readFileSync(new URL(file, folder), 'utf8').matchAll(/'(R\d{3})'/g)].map(([, code]) => code!),
    ),
  );
  const documented = new Set(
    [...readFileSync(new URL('../../docs/checks.md', import.meta.url), 'utf8').matchAll(/^\| (R\d{3}) \|/gm)].map(
      ([, code]) => code!,
    ),
  );
  expect([...documented].toSorted()).toEqual([...used].toSorted());
});
