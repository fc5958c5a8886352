import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { circles } from '../../scripts/lib/circles.mjs';
import { root } from '../../scripts/lib/prepare.mjs';

const made: string[] = [];
afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true });
});
/** A tree of these files beside an empty other half. */
const treeOf = (files: Readonly<Record<string, string>>): string => {
  const folder = mkdtempSync(join(tmpdir(), 'circles-'));
  made.push(folder);
  for (const half of ['src/server', 'src/client']) mkdirSync(join(folder, half), { recursive: true });
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
};

it('finds no circle between the rooms of the server, of the client and of the business', () => {
  expect(circles(root)).toEqual([]);
});
it.each([
  ['of two rooms', "import { b } from '../b/b';", "export { a } from '../a/a';"],
  ['by a lazy import', "import { b } from '../b';", "export const late = () => import('../a/a');"],
  ['by a style', "import { b } from '../b/b';", "import '../a/a.css';"],
  ['by a value beside types', "import { b } from '../b/b';", "import { type A,\n  a } from '../a/a';"],
])('refuses a circle %s, in either half', (_, a, b) => {
  for (const half of ['src/server', 'src/client'])
    expect(circles(treeOf({ [`${half}/a/a.tsx`]: a, [`${half}/b/b.ts`]: b }))).toEqual([
      `${half}/a/a.tsx: imports ${half}/b, which needs ${half}/a: rooms stand in no circle`,
      `${half}/b/b.ts: imports ${half}/a, which needs ${half}/b: rooms stand in no circle`,
    ]);
});
it('refuses a circle that leads through a third room', () => {
  const files = {
    'src/client/a/a.ts': "import { b } from '../b/b';",
    'src/client/b/b.ts': "import { c } from '../c/c';",
    'src/client/c/c.ts': "import { a } from '../a/a';",
  };
  expect(circles(treeOf(files))).toHaveLength(3);
});
it('leaves out types, tests and files that stand beside the rooms', () => {
  const files = {
    'src/client/a/a.ts': "import { b } from '../b/b';",
    'src/client/b/b.ts': "import type { A } from '../a/a';\nimport { type A as One, type B } from '../a/a';",
    'src/client/b/b.test.ts': "import { a } from '../a/a';",
    'src/client/b/harness.tsx': "import { a } from '../a/a';",
    'src/client/main.ts': "import { a } from './a/a';",
  };
  expect(circles(treeOf(files))).toEqual([]);
});
it('takes a folder with a README for a room of the business, and what stands deeper for a part of it', () => {
  const files = {
    'resources/a/README.md': '',
    'resources/a/page/Part.tsx': "import { b } from '../../sec/b/b';",
    'resources/sec/b/README.md': '',
    'resources/sec/b/b.ts': "import { other } from './deep/other';",
    'resources/sec/b/deep/other.ts': "import { b } from '../b';",
  };
  expect(circles(treeOf(files))).toEqual([]);
  const closed = { ...files, 'resources/sec/b/deep/other.ts': "import { Part } from '../../../a/page/Part';" };
  expect(circles(treeOf(closed))).toEqual([
    'resources/a/page/Part.tsx: imports resources/sec/b, which needs resources/a: rooms stand in no circle',
    'resources/sec/b/deep/other.ts: imports resources/a, which needs resources/sec/b: rooms stand in no circle',
  ]);
});
