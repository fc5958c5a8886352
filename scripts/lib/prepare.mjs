/** Steps of `npm start` and `npm test` before anything is installed: only Node's own modules. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../', import.meta.url));
const at = (...parts) => join(root, ...parts);

/** A failure said in one line, without a stack. */
export class Refusal extends Error {}

export const requireNode = () => {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  throw new Refusal(
    `Node ${process.versions.node} é antigo demais: instale o Node 20.19 ou mais novo (https://nodejs.org).`,
  );
};

/**
 * Runs a program in the project's folder and hands signals on to it. Rejects with what it printed when `quiet`, and
 * after so many `minutes`.
 */
export const run = (command, args, { env, quiet = false, minutes, priority } = {}) =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    });
    // The child's own children inherit it. A system may refuse.
    if (priority !== undefined && child.pid !== undefined)
      try {
        setPriority(child.pid, priority);
      } catch {
        // It runs as any other.
      }
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (text) => {
        output += text;
      });
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'].map((signal) => [signal, () => child.kill(signal)]);
    for (const [signal, hand] of signals) process.on(signal, hand);
    let isLate = false;
    const late =
      minutes &&
      setTimeout(() => {
        isLate = true;
        child.kill('SIGTERM');
      }, minutes * 60_000);
    child.once('error', (error) => {
      clearTimeout(late);
      reject(error.code === 'ENOENT' ? new Refusal(`“${command}” não está instalado.`) : error);
    });
    child.once('close', (code, signal) => {
      for (const [name, hand] of signals) process.off(name, hand);
      clearTimeout(late);
      if (isLate) return reject(new Refusal(`“${[command, ...args].join(' ')}” não terminou em ${minutes} minutos.`));
      if (signal) process.exit(130);
      if (code === 0) resolve(output);
      else
        reject(
          new Refusal(`${output.trimEnd()}\n“${[command, ...args].join(' ')}” terminou com o código ${code}.`.trim()),
        );
    });
  });

/** npm as it was called, so that a Node without npm on the PATH works too. */
const npm = (args, options) => {
  const script = process.env.npm_execpath;
  if (script?.endsWith('.js') && /npm/.test(script)) return run(process.execPath, [script, ...args], options);
  return process.platform === 'win32' ? run('cmd', ['/c', 'npm', ...args], options) : run('npm', args, options);
};

const stampOf = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '');
const digest = (...texts) => texts.reduce((hash, text) => hash.update(text), createHash('sha256')).digest('hex');

const isLink = (path) => lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;

/**
 * `npm ci` when node_modules is missing or was made from another lockfile. A linked one belongs to another folder,
 * which npm ci would empty.
 */
export const install = async () => {
  if (isLink(at('node_modules'))) return;
  const stamp = at('node_modules/.lockfile-sha256');
  const wanted = digest(readFileSync(at('package-lock.json')));
  if (stampOf(stamp) === wanted) return;
  const made = at('node_modules/.package-lock.json');
  const fresh = existsSync(made) && statSync(made).mtimeMs >= statSync(at('package-lock.json')).mtimeMs;
  if (!fresh) {
    console.log('Instalando dependências…');
    await npm(['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
  }
  writeFileSync(stamp, wanted);
};

const sources = [
  'index.html',
  'package-lock.json',
  'package.json',
  'vite.config.ts',
  'tsconfig.json',
  'public',
  'scripts/vite',
  'src',
  'schemas',
  'resources',
];
const filesIn = (path) =>
  !existsSync(at(path))
    ? []
    : statSync(at(path)).isFile()
      ? [path]
      : readdirSync(at(path))
          .sort()
          .flatMap((name) => filesIn(`${path}/${name}`));
const isBuilt = (path) => !/\.test\.tsx?$/.test(path);

/** Hash of everything that a build is made from. */
export const sourcesStamp = () =>
  digest(
    process.version,
    ...sources
      .flatMap(filesIn)
      .filter(isBuilt)
      .flatMap((path) => [path, readFileSync(at(path))]),
  );

/** Builds both browser programs and the server when the sources are not the ones dist was made from. */
export const build = async () => {
  if (!existsSync(at('src'))) return;
  const stamp = at('dist/.sources-sha256');
  const wanted = sourcesStamp();
  if (stampOf(stamp) === wanted && existsSync(at('dist/server/node.mjs'))) return;
  console.log('Construindo…');
  const vite = (...args) =>
    run(process.execPath, [at('node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn', ...args], {
      quiet: true,
      env: { NODE_ENV: 'production' },
    });
  await Promise.all([vite(), vite('--ssr'), vite('--mode', 'public')]);
  writeFileSync(stamp, wanted);
};

/** Runs `main` and turns a {@link Refusal} into one line and exit code 1. */
export const mainOf = (main) =>
  main().catch((error) => {
    console.error(error instanceof Refusal ? error.message : error);
    process.exit(1);
  });
