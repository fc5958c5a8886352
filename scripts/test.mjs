/**
 * `npm test`: installs what is missing and runs what a change should pass within ten minutes; `npm test -- --all` runs
 * everything. What is cheap comes first, then the journeys in the browser beside the other lanes, then alone what is
 * timed. `npm test -- unit e2e` runs some lanes whole; what is not the name of a lane goes to vitest (`npm test -- unit
 * src/kit`).
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asksForHelp } from './lib/arguments.mjs';
import { compilerArgs } from './lib/compiler.mjs';
import { contractFiles, journeys, slowUnits, unknownNames } from './lib/lanes.mjs';
import { build, install, mainOf, Refusal, requireNode, root, run } from './lib/prepare.mjs';
import { runProject } from './lib/tests.mjs';
import { isVocabularyCurrent } from './lib/vocabulary.mjs';

const reports = mkdtempSync(join(tmpdir(), 'retaguarda-test-'));
const bin = (path, ...args) => run(process.execPath, [join(root, path), ...args]);
let extra = [];

const check = (work) => async () => {
  try {
    await work();
  } catch (error) {
    if (error instanceof Refusal) {
      console.error(error.message);
      return { passed: 0, failed: 1 };
    }
    throw error;
  }
  return { passed: 1, failed: 0 };
};
const tests =
  (project, options = [], names) =>
  (env = {}) =>
    runProject(reports, project, { options: [...options, ...extra], names, env });

const inBrowser =
  (options, names) =>
  async (env = {}) => {
    const { browser } = await import('./lib/browser.mjs');
    const CHROME_PATH = await browser();
    await build();
    return tests('e2e', options, names)({ ...env, CHROME_PATH });
  };
/**
 * Journeys that hold the product to a number of bytes or of milliseconds, or that wait for the compiler, which gives way
 * to whatever runs beside it: nothing does.
 */
const timed = ['budget', 'session', 'dev'].map((name) => `tests/e2e/${name}.test.ts`);

const without = (files) => files.flatMap((file) => ['--exclude', file]);
/** Every lane whole. */
const lanes = {
  types: check(async () => {
    for (const business of ['.', 'docs/examples']) {
      if (!isVocabularyCurrent(join(root, business)))
        throw new Refusal(
          `${business}/schemas/vocabulary.gen.ts não diz o que os schemas dizem: rode \`npm run types\`.`,
        );
      await run(process.execPath, compilerArgs(root, business));
    }
  }),
  lint: check(() => bin('scripts/lint.mjs')),
  unit: tests('unit'),
  component: tests('component'),
  screens: tests('screens'),
  // The second business (tests/library) and the examples are other projects, for each has a root of its own; so are the
  // files that share no worker.
  contract: tests('contract', ['--project', 'library', '--project', 'examples', '--project', 'isolated']),
  // Files that are named on the command line run even when they are excluded otherwise.
  e2e: (env) => inBrowser(extra.length ? [] : without(timed))(env),
  timed: inBrowser(timed),
};
/** The same lanes as `npm test` runs them. */
const quick = {
  ...lanes,
  unit: tests('unit', without(slowUnits)),
  contract: tests('contract', contractFiles),
  e2e: inBrowser(
    [...new Set(journeys.map(({ file }) => file))],
    journeys.map(({ test }) => test),
  ),
};
/** One stage after the other; the tracks of a stage run side by side, each lane in its turn. */
const stages = [[['types', 'lint']], [['e2e'], ['contract', 'unit', 'component', 'screens']]];
const allStages = [...stages, [['timed']]];
/** Nice value of a lane that gives way: a tenth of a core where the browser wants both. */
const givesWay = 10;
/**
 * The lanes beside the browser have a worker for each core and give way to it: a journey waits for the network and the
 * screen most of its time, and the browser ends in the midst of them.
 */
const besideBrowser = (name) => ({
  TEST_BESIDE: '1',
  TEST_WORKERS: '2',
  ...(name !== 'e2e' && { TEST_PRIORITY: String(givesWay) }),
});

await mainOf(async () => {
  requireNode();
  const given = process.argv.slice(2);
  const all = given.includes('--all');
  const asked = given.filter((one) => one !== '--all');
  if (asksForHelp(asked)) {
    console.log(
      `Uso: npm test -- [--all] [raia …] [arquivo …]\n\nSem raia: o que cabe em dez minutos; com --all, tudo.\nRaias: ${Object.keys(lanes).join(', ')}.`,
    );
    return;
  }
  const names = asked.filter((name) => Object.hasOwn(lanes, name));
  extra = asked.filter((name) => !Object.hasOwn(lanes, name));
  if (extra.length && !names.length)
    throw new Refusal(`Raia desconhecida: ${extra.join(' ')}. Há: ${Object.keys(lanes).join(', ')}.`);
  const unknown = unknownNames(root);
  if (unknown.length) throw new Refusal(`scripts/lib/lanes.mjs nomeia o que não existe:\n  ${unknown.join('\n  ')}`);
  await install();
  const chosen = all || names.length ? lanes : quick;
  const totals = { passed: 0, failed: 0 };
  const lines = [];
  const lane = async (name, env) => {
    console.log(`\n== ${name}`);
    const start = Date.now();
    const {
      passed,
      failed,
      broken = [],
      longest = [],
    } = await chosen[name](env).catch((error) => {
      console.error(error instanceof Refusal ? error.message : error);
      return { passed: 0, failed: 1 };
    });
    totals.passed += passed;
    totals.failed += failed;
    lines.push(
      `${failed ? 'FAIL' : 'ok  '} ${name.padEnd(10)} ${passed} passed, ${failed} failed, ${((Date.now() - start) / 1000).toFixed(1)} s`,
      ...(longest.length > 0 ? [`     longest: ${longest.join(', ')}`] : []),
      ...broken.map((one) => `     ${one}`),
    );
  };
  for (const tracks of names.length ? [[names]] : all ? allStages : stages) {
    let left = tracks.length;
    await Promise.all(
      tracks.map(async (track) => {
        for (const name of track) await lane(name, left > 1 ? besideBrowser(name) : {});
        left -= 1;
      }),
    );
  }
  rmSync(reports, { recursive: true, force: true });
  console.log(`\n${lines.join('\n')}\n\n${totals.passed} passed, ${totals.failed} failed`);
  process.exitCode = totals.failed ? 1 : 0;
});
