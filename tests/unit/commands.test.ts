import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { asksForHelp, readArguments } from '../../scripts/lib/arguments.mjs';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Readonly<Record<string, string>> };
/** Commands of package.json that scripts/run.mjs runs, with their modules. */
const commands = Object.entries(scripts).flatMap(([name, line]) => {
  const [, path] = /^node scripts\/run\.mjs ([\w:]+)$/.exec(line) ?? [];
  const file = ['src/server/commands', 'tests']
    .map((room) => `${room}/${path?.replaceAll(':', '/')}.ts`)
    .find((one) => existsSync(one));
  return path === undefined ? [] : [{ name, file }];
});
/** Runs a line of package.json in a folder of its own data. */
const run = (line: string, args: readonly string[], data: string) =>
  spawnSync('node', [...line.replace(/^node /, '').split(' '), ...args], {
    encoding: 'utf8',
    env: { ...process.env, DATA_DIR: data, NODE_ENV: 'test' },
  });

describe.each(commands)('npm run $name', ({ file }) => {
  it('declares every argument that it reads', () => {
    const source = readFileSync(file!, 'utf8');
    const reads = /export const run = (?:async )?\((?!\))/.test(source);
    expect(/export const usage\b/.test(source) || !reads).toBe(true);
    expect(source).not.toMatch(/'--help'|'--ajuda'|Uso: npm/);
  });
});
it('reads no arguments but by the one reader', () => {
  const readers = readdirSync('scripts').filter(
    (file) => file.endsWith('.mjs') && readFileSync(`scripts/${file}`, 'utf8').includes('process.argv'),
  );
  for (const file of readers) expect(readFileSync(`scripts/${file}`, 'utf8'), file).toContain('./lib/arguments.mjs');
});
it('honours --help before anything runs, and refuses what it does not know', () => {
  const data = mkdtempSync(join(tmpdir(), 'retaguarda-commands-'));
  for (const name of ['db:migrate', 'start', 'types']) {
    const { stdout, status } = run(scripts[name]!, ['--', '--help'], data);
    expect([status, stdout.split('\n')[0]], name).toEqual([0, expect.stringMatching(/^Uso: npm /)]);
  }
  for (const args of [['--'], ['um', '--nada']]) {
    const { stderr, status } = run(scripts['db:backup']!, args, data);
    expect([status, stderr], args.join(' ')).toEqual([2, expect.stringContaining('Uso: npm run db:backup')]);
  }
  expect(readdirSync(data)).toEqual([]);
  expect(existsSync('--')).toBe(false);
  rmdirSync(data);
}, 120_000);
it.each([
  [['--', 'a'], { args: ['a'] }],
  [[], { problem: 'Falta dizer: arquivo' }],
  [['a', 'b', 'c'], { problem: 'A mais: c' }],
  [['a', '--n', '3', 'b'], { args: ['a', '--n', '3', 'b'] }],
  [['a', '--n', 'x'], { problem: '--n pede um número inteiro.' }],
  [['a', '--n'], { problem: '--n pede um valor: N' }],
  [['a', '--nome', '--sim'], { args: ['a', '--nome', '--sim'] }],
  [['a', '--sim', '-x'], { problem: 'Opção desconhecida: -x' }],
])('%j', (args, answer) => {
  const usage = { values: ['arquivo', 'outro?'], options: { '--n': 'N', '--nome': 'nome?', '--sim': null } };
  expect(readArguments(args, usage)).toEqual(answer);
});
it('knows --help wherever it stands', () => {
  expect([['--help'], ['--', '-h'], ['a', '--ajuda'], ['a', 'help']].map((args) => asksForHelp(args))).toEqual([
    true,
    true,
    true,
    false,
  ]);
});
