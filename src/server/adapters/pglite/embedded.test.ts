import { spawn } from 'node:child_process';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sqlStateOf } from '../../db/errors';
import { DatabaseSetupError } from '../../db/roles';
import { insertRow } from '../../db/query';
import { modelsOf, named } from '../../db/testing';
import { openDatabase } from '../open';
import { lockDirectory } from './lock';
import { toText } from '../parameters';
import { litePool } from './pool';
import { openWorker, startAhead } from './worker';

const threads = vi.hoisted(() => ({ started: 0 }));
vi.mock(import('node:worker_threads'), async (original) => {
  const module = await original();
  return {
    ...module,
    Worker: class extends module.Worker {
      constructor(...input: ConstructorParameters<typeof module.Worker>) {
        super(...input);
        threads.started += 1;
      }
    },
  };
});

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'retaguarda-'));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

describe('the lock of the data directory', () => {
  const lockFile = () => join(dir, 'processo.json');

  it('refuses a second process in words, and is free again after the first', () => {
    const release = lockDirectory(dir);
    expect(() => lockDirectory(dir)).toThrow(DatabaseSetupError);
    expect(() => lockDirectory(dir)).toThrow(/já está em uso pelo processo \d+/);
    release();
    lockDirectory(dir)();
  });
  it('takes over from a killed process, also when its number is used again', async () => {
    const dead = spawn(process.execPath, ['-e', '']);
    await new Promise((resolve) => {
      dead.once('exit', resolve);
    });
    for (const pid of [dead.pid, process.pid]) {
      writeFileSync(lockFile(), JSON.stringify({ pid, started: 'another boot:1', host: hostname(), at: '2026-01-01' }));
      lockDirectory(dir)();
    }
  });
  it('believes another machine as long as it is heard of', () => {
    writeFileSync(lockFile(), JSON.stringify({ pid: 1, started: 'x', host: 'outra', at: '2026-01-01' }));
    expect(() => lockDirectory(dir)).toThrow(DatabaseSetupError);
  });
  it('takes over a file that was cut off', () => {
    writeFileSync(lockFile(), '{"pi');
    lockDirectory(dir)();
    expect(() => readFileSync(lockFile())).toThrow();
  });
});

describe('the embedded engine', () => {
  it('flushes every acknowledged write to the disk, and keeps it', async () => {
    const models = modelsOf();
    const tipo = named(models, 'tipo');
    const db = await openDatabase({ dataDir: dir, models });
    await expect(openDatabase({ dataDir: dir, models })).rejects.toThrow(/em uso/);
    const before = await db.fsyncs();
    for (let i = 0; i < 20; i++)
      await db.transaction({ company: '*' }, (tx) => insertRow(tx, tipo, { nome: `Tipo ${i}` }));
    expect((await db.fsyncs()) - before).toBeGreaterThanOrEqual(20);
    await db.close();
    const again = await openDatabase({ dataDir: dir, models });
    expect(again.plan).toEqual({ safe: [], refused: [] });
    expect((await sql<{ n: number }>`select count(*) as n from tipo`.execute(again.owner)).rows).toEqual([{ n: 20 }]);
    await again.close();
  }, 60_000);

  it('opens in the thread that was started ahead and in one of its own after that, leaves nothing to who comes next, and is missed at once', async () => {
    threads.started = 0;
    startAhead();
    expect(threads.started).toBe(1);
    // A file stands where the directory would.
    writeFileSync(join(dir, 'taken'), '');
    await expect(openWorker(join(dir, 'taken', 'pg18'))).rejects.toThrow(/ENOTDIR|not a directory/i);
    expect(threads.started).toBe(1);
    const engine = await openWorker(join(dir, 'pg18'));
    const { owner } = litePool(engine);
    const broken = await owner.connect();
    await broken.query('begin; create role alguem; set role alguem');
    expect((await broken.query({ name: 'um', text: 'select current_user as quem' })).rows).toEqual([
      { quem: 'alguem' },
    ]);
    // One session of PostgreSQL, and no state of it for the next borrower.
    broken.release(true);
    const client = await owner.connect();
    expect(
      (
        await client.query(
          "select current_user as quem, to_regrole('alguem') as papel, count(*) as n from pg_prepared_statements",
        )
      ).rows,
    ).toEqual([{ quem: 'postgres', papel: null, n: 0 }]);
    client.release();
    expect(threads.started).toBe(2);
    await engine.close();
    // Holders of a connection get an error, and so do those who want one; nobody waits.
    expect(await client.query('select 1').catch(sqlStateOf)).toBe('57P01');
    expect(await owner.connect().catch(sqlStateOf)).toBe('57P01');
  }, 60_000);

  it('opens an engine that has panicked anew, with all that was committed', async () => {
    const pg18 = join(dir, 'panico');
    const engine = await openWorker(pg18);
    const { owner } = litePool(engine);
    const ask = async (text: string): Promise<unknown> => {
      const client = await owner.connect();
      try {
        const answers = await client.query(text);
        return [answers].flat().at(-1)?.rows;
      } finally {
        client.release();
      }
    };
    await ask('create table t (n int); insert into t values (1)');
    // The next file of the journal has no place to stand in.
    renameSync(join(pg18, 'pg_wal'), join(pg18, 'pg_wal.away'));
    writeFileSync(join(pg18, 'pg_wal'), '');
    const refused = await ask('select pg_switch_wal(); insert into t select * from generate_series(2, 99)').catch(
      sqlStateOf,
    );
    expect(refused).toMatch(/^(58P01|58030|42809|57P0[13]|XX000)$/);
    expect(await ask('select 1').catch(sqlStateOf)).toMatch(/^57P0[13]$/);
    rmSync(join(pg18, 'pg_wal'));
    renameSync(join(pg18, 'pg_wal.away'), join(pg18, 'pg_wal'));
    await expect.poll(() => ask('select n from t').catch(sqlStateOf), { timeout: 20_000 }).toEqual([{ n: 1 }]);
    await ask('insert into t values (2)');
    await engine.close();
  }, 60_000);

  it('refuses a second transaction inside one instead of hanging', async () => {
    const db = await openDatabase({ models: [] });
    await expect(db.transaction({ company: '*' }, () => db.read({ company: '*' }, async () => 1))).rejects.toThrow(
      /one connection/,
    );
    await expect(db.transaction({ company: '*' }, () => sql`select 1`.execute(db.owner))).rejects.toThrow(
      /one connection/,
    );
    expect(await db.read({ company: '*' }, async () => 1)).toBe(1);
    await db.close();
  }, 30_000);
});

it.each([
  [null, null],
  ['a', 'a'],
  [12, '12'],
  [true, 'true'],
  [new Date(0), '1970-01-01T00:00:00.000Z'],
  [new Uint8Array([1, 255]), '\\x01ff'],
  [{ a: 1 }, '{"a":1}'],
  [['a"b', 'c\\d', null, 1], '{"a\\"b","c\\\\d",NULL,"1"}'],
  [[], '{}'],
])('writes %j as a parameter', (value, text) => {
  expect(toText(value)).toBe(text);
});
