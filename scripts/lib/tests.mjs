/** One lane of tests: vitest on a project, and what became of it. */
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root, run } from './prepare.mjs';

/**
 * Runs a project of vitest.config.ts and counts. `reports`: a folder for what vitest writes; `options`: further
 * arguments of vitest; `names`: the only tests to run, by how their names begin. An error outside a test, a file that
 * does not load, a skipped test, a name that no test has: none of them is a pass.
 */
export const runProject = async (reports, project, { options = [], names, env = {} } = {}) => {
  // Two that run side by side print their output in one piece each.
  const { TEST_BESIDE: quiet, TEST_PRIORITY: priority } = env;
  const report = join(reports, `${project}-${options.length}.json`);
  const args = [
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...options,
    ...(names ? ['--testNamePattern', `(?:${names.map(escaped).join('|')})`] : []),
  ];
  const failure = await run(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), ...args], {
    env,
    quiet: quiet !== undefined,
    ...(priority !== undefined && { priority: Number(priority) }),
  }).then(
    (output) => {
      if (quiet) console.log(output);
      return null;
    },
    (error) => {
      if (quiet) console.log(error.message);
      return error;
    },
  );
  const {
    numPassedTests: passed = 0,
    numFailedTests: failed = 0,
    numPendingTests: pending = 0,
    testResults = [],
  } = readReport(report);
  // Tests that were not asked for count as skipped, too.
  const skipped = names ? names.filter((name) => !hasRun(testResults, name)).length : pending;
  return {
    passed,
    failed: Math.max(failed + skipped, failure || passed === 0 ? 1 : 0),
    broken: [...testResults.flatMap(brokenIn), ...(names ? [] : testResults.flatMap(unrunIn))],
    longest: longestOf(testResults),
  };
};
const escaped = (name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const hasRun = (results, name) =>
  results.some(({ assertionResults }) =>
    assertionResults.some(
      ({ title, status }) => title.startsWith(name) && (status === 'passed' || status === 'failed'),
    ),
  );
/** Lists the three longest files of a lane. */
const longestOf = (results) =>
  results
    .map(({ name, startTime, endTime }) => ({ name: relative(root, name), seconds: (endTime - startTime) / 1000 }))
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, 3)
    .map(({ name, seconds }) => `${name} ${seconds.toFixed(0)} s`);
const brokenIn = ({ name, message, assertionResults }) => [
  ...(message ? [`${relative(root, name)}: ${firstLine(message)}`] : []),
  // A test that passed with messages passed at its second try.
  ...assertionResults
    .filter(({ status, failureMessages }) => status === 'failed' || failureMessages.length > 0)
    .map(
      ({ status, fullName, failureMessages }) =>
        `${relative(root, name)} > ${fullName}: ${status === 'failed' ? '' : 'passed at its second try: '}${firstLine(failureMessages.join('\n'))}`,
    ),
];
/** Lists the suites whose tests did not run: a hook of theirs failed, of which the report of Vitest says nothing. */
const unrunIn = ({ name, assertionResults }) => [
  ...new Set(
    assertionResults
      .filter(({ status }) => status !== 'passed' && status !== 'failed')
      .map(({ ancestorTitles }) => `${relative(root, name)} > ${ancestorTitles.join(' > ')}: not run`),
  ),
];
const firstLine = (text) => text.split('\n', 1)[0].slice(0, 300);
const readReport = (path) => {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return {};
  }
};
