import { createHash } from 'node:crypto';
import { existsSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import type { Engine } from './pool';

let compiled: Promise<WebAssembly.Module> | undefined;
/** The program is compiled once a process. */
const program = (): Promise<WebAssembly.Module> =>
  (compiled ??= readFile(
    join(dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite')), 'pglite.wasm'),
  ).then((bytes) => WebAssembly.compile(new Uint8Array(bytes))));
const create = async (dataDir: string): Promise<PGlite> =>
  PGlite.create({ dataDir, extensions: { pg_trgm }, pgliteWasmModule: await program() });
const engineOf = (pg: PGlite, closed?: () => void): Engine => ({
  send: async (messages) => pg.execProtocolRawSync(messages).slice(),
  fsyncs: () => Promise.resolve(0),
  close: async () => {
    await pg.close();
    closed?.();
  },
});

/**
 * PGlite in this thread, on a directory that is deleted when it closes: for tests. It begins as a copy of a template,
 * which `prepare` fills once a machine and which stays in the cache directory. Templates are data directories: PGlite
 * takes three times as long to begin from an archive, and four times as long to make an empty cluster.
 */
export const openThrowAway = async (
  cacheKey: string,
  prepare: (engine: Engine) => Promise<void>,
  cacheDir = join('node_modules', '.cache', 'retaguarda'),
): Promise<Engine> => {
  const empty: Template = {
    cacheDir,
    key: 'empty',
    make: async (directory) => (await create(directory)).close(),
  };
  const template: Template = {
    cacheDir,
    key: cacheKey,
    make: async (directory) => {
      await copy(empty, directory);
      const pg = await create(directory);
      await prepare(engineOf(pg));
      await pg.close();
    },
  };
  const directory = await scratch();
  await copy(template, directory);
  return engineOf(await create(directory), () => forget(directory));
};

interface Template {
  readonly cacheDir: string;
  readonly key: string;
  /** Fills an empty directory. */
  readonly make: (directory: string) => Promise<void>;
}
const copy = async (template: Template, directory: string): Promise<void> => {
  const { cacheDir, key, make } = template;
  const path = join(cacheDir, `pglite-${createHash('sha256').update(key).digest('hex').slice(0, 16)}`);
  if (!existsSync(path)) {
    await make(directory);
    const made = `${path}.${process.pid}-${Math.random().toString(36).slice(2)}`;
    await mkdir(cacheDir, { recursive: true });
    await cp(directory, made, { recursive: true });
    // Whole or not at all: another test process may be reading, or has made it meanwhile.
    await rename(made, path).catch(() => rm(made, { recursive: true, force: true }));
    return forgetOld(cacheDir);
  }
  try {
    await utimes(path, new Date(), new Date());
    await cp(path, directory, { recursive: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    // Another process has deleted the template meanwhile.
    await rm(directory, { recursive: true, force: true });
    await copy(template, directory);
  }
};
/** Templates of declarations that have changed since are of no use: the eight used last stay, 40 MB each. */
const forgetOld = async (dir: string): Promise<void> => {
  const templates = (await readdir(dir)).filter((name) => /^pglite-[\da-f]{16}$/.test(name));
  const ages = await Promise.all(
    templates.map(async (name) => ({ name, at: (await stat(join(dir, name)).catch(() => undefined))?.mtimeMs ?? 0 })),
  );
  for (const { name } of ages.toSorted((a, b) => b.at - a.at).slice(8)) {
    // Renamed first: who copies it just now fails, and has no half of it.
    const old = join(dir, `${name}.old-${process.pid}`);
    await rename(join(dir, name), old).catch(() => undefined);
    await rm(old, { recursive: true, force: true });
  }
};

const open = new Set<string>();
const forget = (directory: string): void => {
  rmSync(directory, { recursive: true, force: true });
  open.delete(directory);
};
const prefix = 'rtg-pglite-';
let isWatched = false;
/** A new directory of this process, deleted at its end at the latest; a killed one's by the next. */
const scratch = async (): Promise<string> => {
  const parent = memoryOrDisk();
  if (!isWatched) {
    isWatched = true;
    process.once('exit', () => open.forEach(forget));
    for (const name of readdirSync(parent))
      if (name.startsWith(prefix) && !lives(Number(name.slice(prefix.length).split('-')[0])))
        rmSync(join(parent, name), { recursive: true, force: true });
  }
  const made = await mkdtemp(join(parent, `${prefix}${process.pid}-`));
  open.add(made);
  return made;
};
const lives = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};
/** Parent of data that nobody needs after the run: memory, where there is much of it. */
export const memoryOrDisk = (): string => {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    if (bavail * bsize > 2 * 1024 ** 3) return '/dev/shm';
  } catch {
    // Only Linux has it.
  }
  // Short, as the path of a unix socket has to be.
  return existsSync('/tmp') ? '/tmp' : tmpdir();
};
