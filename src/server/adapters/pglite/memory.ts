import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
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
const create = async (loadDataDir?: Blob): Promise<PGlite> =>
  PGlite.create({
    extensions: { pg_trgm },
    pgliteWasmModule: await program(),
    ...(loadDataDir && { loadDataDir }),
  });

/**
 * PGlite in memory, in this thread: for tests. Its own template is made once a machine and kept in the cache directory.
 */
export const openMemory = async (
  cacheKey: string,
  prepare: (engine: Engine) => Promise<void>,
  cacheDir = join('node_modules', '.cache', 'retaguarda'),
): Promise<Engine> => {
  const file = join(cacheDir, `pglite-${createHash('sha256').update(cacheKey).digest('hex').slice(0, 16)}.tar`);
  const template = await readFile(file).catch(() => undefined);
  if (template) return engineOf(await create(new Blob([new Uint8Array(template)])));
  const pg = await create();
  const engine = engineOf(pg);
  await prepare(engine);
  await mkdir(cacheDir, { recursive: true });
  const made = `${file}.${process.pid}-${Math.random().toString(36).slice(2)}`;
  await writeFile(made, new Uint8Array(await (await pg.dumpDataDir('none')).arrayBuffer()));
  // Whole or not at all: another test process may be reading.
  await rename(made, file);
  await forgetOld(cacheDir);
  return engine;
};
/** Templates of declarations that have changed since are of no use: the eight newest stay, 40 MB each. */
const forgetOld = async (dir: string): Promise<void> => {
  const templates = (await readdir(dir)).filter((name) => name.endsWith('.tar'));
  const ages = await Promise.all(
    templates.map(async (name) => ({ name, at: (await stat(join(dir, name)).catch(() => undefined))?.mtimeMs ?? 0 })),
  );
  await Promise.all(
    ages
      .toSorted((a, b) => b.at - a.at)
      .slice(8)
      .map(({ name }) => rm(join(dir, name), { force: true })),
  );
};

const engineOf = (pg: PGlite): Engine => ({
  send: async (messages) => pg.execProtocolRawSync(messages).slice(),
  fsyncs: () => Promise.resolve(0),
  close: () => pg.close(),
});
