/**
 * `npm test`: installs what is missing and runs every gate, cheapest first.
 * `npm test -- unit e2e` runs some lanes; what is not the name of a lane goes to vitest (`npm test -- unit src/kit`).
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { build, install, mainOf, Refusal, requireNode, root, run } from './lib/prepare.mjs';

const reports = mkdtempSync(join(tmpdir(), 'retaguarda-test-'));
const bin = (path, ...args) => run(process.execPath, [join(root, path), ...args]);
let extra = [];

const check = (work) => async () => {
  try { await work(); } catch (error) { if (error instanceof Refusal) { console.error(error.message); return { passed: 0, failed: 1 }; } throw error; }
  return { passed: 1, failed: 0 };
};
const tests = (project, ...options) => async (env = {}) => {
  const report = join(reports, `${project}-${options.length}.json`);
  const args = ['run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...options, ...extra];
  const failure = await run(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), ...args], { env }).then(() => null, (error) => error);
  const { numPassedTests: passed = 0, numFailedTests: failed = 0, numPendingTests: skipped = 0, testResults = [] } = readReport(report);
  // An error outside a test, a file that does not load, a skipped test: none of them is a pass.
  return { passed, failed: Math.max(failed + skipped, failure || passed === 0 ? 1 : 0), broken: testResults.flatMap(brokenIn) };
};
const brokenIn = ({ name, message, assertionResults }) => [
  ...(message ? [`${relative(root, name)}: ${firstLine(message)}`] : []),
  ...assertionResults.filter(({ status }) => status === 'failed')
    .map(({ fullName, failureMessages }) => `${relative(root, name)} > ${fullName}: ${firstLine(failureMessages.join('\n'))}`),
];
const firstLine = (text) => text.split('\n', 1)[0].slice(0, 300);
const readReport = (path) => { try { return JSON.parse(readFileSync(path, 'utf8')); } catch { return {}; } };

const inBrowser = (...options) => async () => {
  const { browser } = await import('./lib/browser.mjs');
  const CHROME_PATH = await browser();
  await build();
  return tests('e2e', ...options)({ CHROME_PATH });
};

const lanes = {
  types: check(() => bin('node_modules/typescript/bin/tsc', '--noEmit')),
  lint: check(() => bin('scripts/lint.mjs')),
  unit: tests('unit'),
  component: tests('component'),
  screens: tests('screens'),
  contract: tests('contract'),
  budget: inBrowser('tests/e2e/budget.test.ts'),
  e2e: inBrowser('--exclude', 'tests/e2e/budget.test.ts'),
};

await mainOf(async () => {
  requireNode();
  const asked = process.argv.slice(2);
  const names = asked.filter((name) => Object.hasOwn(lanes, name));
  extra = asked.filter((name) => !Object.hasOwn(lanes, name));
  if (extra.length && !names.length) throw new Refusal(`Raia desconhecida: ${extra.join(' ')}. Há: ${Object.keys(lanes).join(', ')}.`);
  await install();
  const totals = { passed: 0, failed: 0 };
  const lines = [];
  for (const name of names.length ? names : Object.keys(lanes)) {
    console.log(`\n== ${name}`);
    const start = Date.now();
    const { passed, failed, broken = [] } = await lanes[name]().catch((error) => {
      console.error(error instanceof Refusal ? error.message : error);
      return { passed: 0, failed: 1 };
    });
    totals.passed += passed;
    totals.failed += failed;
    lines.push(`${failed ? 'FAIL' : 'ok  '} ${name.padEnd(10)} ${passed} passed, ${failed} failed, ${((Date.now() - start) / 1000).toFixed(1)} s`, ...broken.map((one) => `     ${one}`));
  }
  rmSync(reports, { recursive: true, force: true });
  console.log(`\n${lines.join('\n')}\n\n${totals.passed} passed, ${totals.failed} failed`);
  process.exitCode = totals.failed ? 1 : 0;
});
