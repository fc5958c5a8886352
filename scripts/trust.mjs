/**
 * `npm run test:trust` and `npm run soak`: the big lanes, at the target sizes, and a table of what they measured beside
 * the target. `TRUST_SCALE=0.1` runs a tenth; further arguments go to vitest (`npm run test:trust --
 * tests/trust/csrf.test.ts`).
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asksForHelp } from './lib/arguments.mjs';
import { browser } from './lib/browser.mjs';
import { build, install, mainOf, Refusal, requireNode } from './lib/prepare.mjs';
import { runProject } from './lib/tests.mjs';

/** A line for each figure: passed or not, its name, what was measured, the target. */
const table = (figures) => {
  const rows = [
    ['', 'figure', 'measured', 'target'],
    ...figures.map(({ name, measured, target, passed }) => [passed ? 'ok' : 'FAIL', name, measured, target]),
  ];
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => row[column].length)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column]))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
};

await mainOf(async () => {
  requireNode();
  const [lane, ...options] = process.argv.slice(2);
  if (asksForHelp([lane ?? '', ...options])) {
    console.log(
      `Uso: npm run ${lane === 'soak' ? 'soak' : 'test:trust'} -- [arquivo …]\n\nTRUST_SCALE=0.1 roda um décimo.`,
    );
    return;
  }
  if (lane !== 'trust' && lane !== 'soak') throw new Refusal('Use: npm run test:trust, ou npm run soak.');
  const scale = process.env.TRUST_SCALE ?? '1';
  if (!(Number(scale) > 0)) throw new Refusal('TRUST_SCALE é um número acima de zero: 1 é o tamanho das metas.');
  await install();
  const CHROME_PATH = await browser();
  await build();
  const reports = mkdtempSync(join(tmpdir(), 'retaguarda-trust-'));
  const written = join(reports, 'figures.jsonl');
  const start = Date.now();
  const { passed, failed, broken } = await runProject(reports, lane, {
    options,
    env: { CHROME_PATH, TRUST_SCALE: scale, TRUST_FIGURES: written },
  });
  const figures = existsSync(written)
    ? readFileSync(written, 'utf8')
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line))
    : [];
  rmSync(reports, { recursive: true, force: true });
  console.log(
    [
      '',
      table(figures),
      '',
      ...broken,
      `size ${scale}, ${((Date.now() - start) / 1000).toFixed(0)} s`,
      `${passed} passed, ${failed} failed`,
    ].join('\n'),
  );
  process.exitCode = failed ? 1 : 0;
});
