/** The compiler: once, and beside the development server each time the sources change. */
import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/**
 * Arguments of Node that check the types of a project. What was found is kept beside the packages, so that the next run
 * checks the files that a change reaches: 5 seconds of processor for a screen instead of 20. One checker: each further
 * one makes the types of the libraries anew, half a gigabyte and ten seconds of processor.
 */
export const compilerArgs = (root, project = '.') => [
  join(root, 'node_modules/typescript/bin/tsc'),
  '--noEmit',
  '--pretty',
  'false',
  '--checkers',
  '1',
  '--incremental',
  '--tsBuildInfoFile',
  join(
    root,
    'node_modules/.cache/retaguarda',
    `types-${project === '.' ? 'product' : project.replaceAll('/', '-')}.tsbuildinfo`,
  ),
  '-p',
  join(root, project),
];

/**
 * One error of the compiler. A message of several lines ends with the deepest, which is the precise one.
 * @typedef {{ file: string, line: number, column: number, message: string }} TypeMistake
 */

/** @returns {TypeMistake[]} Of the compiler's plain output. */
export const typeMistakes = (output) =>
  output.split(/\n(?!\s)/).flatMap((text) => {
    const [, file, line, column, message] = /^(.+?)\((\d+),(\d+)\): error TS\d+: ([\s\S]+)$/.exec(text.trimEnd()) ?? [];
    return file === undefined
      ? []
      : [{ file, line: Number(line), column: Number(column), message: message.split('\n').at(-1).trim() }];
  });

/** Watches the sources of `root`; `tell` gets what each round has found. Returns how it is ended. */
export const watchTypes = (root, cache, tell) => {
  const child = spawn(
    process.execPath,
    [...compilerArgs(root), '--watch', '--tsBuildInfoFile', join(cache, 'types.tsbuildinfo')],
    { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  // It may take a while; the screen and the services may not.
  setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  let round = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    round += stripVTControlCharacters(text).replaceAll('\r', '');
    // Errors of the sources before this change may be mended by now.
    if (round.includes('File change detected')) tell([]);
    const end = /^.*Found \d+ errors?\. Watching for file changes\.$/m.exec(round);
    if (!end) return;
    const found = typeMistakes(round.slice(0, end.index));
    round = round.slice(end.index + end[0].length);
    tell(found);
  });
  const ended = new Promise((resolve) => {
    child.once('exit', resolve);
  });
  return () => {
    child.kill();
    return ended;
  };
};
