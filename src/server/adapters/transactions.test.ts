import { Socket } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { FilterBody } from '#kit/calls/envelope';
import { startPostgres, type TestPostgres } from '../../../tests/support/postgres';
import { sqlStateOf } from '../db/errors';
import { customOnce, generic, genericOnce, Param } from '../db/plans';
import { insertRow, insertRows, listOnce } from '../db/query';
import { modelsOf, named, queryOf } from '../db/testing';
import { unawaited } from '../db/unawaited';
import { openDatabase, type OpenedDatabase } from './open';
import { lenderOf, openPools } from './postgres';
import { asker, read, transact, type Lender } from './transactions';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
}, 60_000);
afterAll(() => postgres.stop());

const models = modelsOf();
const [tipo, pessoa] = [named(models, 'tipo'), named(models, 'pessoa')];
const everything = { company: '*' } as const;

describe.each(['pglite', 'postgres'] as const)('transactions on %s', (engine) => {
  let url: string | undefined;
  let db: OpenedDatabase;
  beforeAll(async () => {
    url = engine === 'postgres' ? await postgres.createDatabase() : undefined;
    db = await openDatabase({ models, ...(url && { url }) });
    await db.transaction(everything, async (tx) => {
      await insertRows(tx, named(models, 'loja'), [{ nome: 'Um' }, { nome: 'Dois' }]);
      await insertRows(
        tx,
        pessoa,
        [1, 2, 2].map((loja) => ({ loja, nome: 'Ana', situacao: 'ATIVO' })),
      );
    });
  }, 60_000);
  afterAll(() => db.close());
  const seen = (company: number | '*', how: 'read' | 'ask' | 'transaction' = 'read') =>
    db[how](
      { company },
      async (tx) => (await sql<{ n: number }>`select count(*)::int as n from pessoa`.execute(tx)).rows[0]!.n,
    );

  it('see their company and no other, fifty at once and in every way', async () => {
    const wanted = Array.from({ length: 150 }, (_, turn) => ([1, 2, '*'] as const)[turn % 3]!);
    const found = await Promise.all(
      wanted.map((company, turn) => seen(company, (['read', 'ask', 'transaction'] as const)[Math.floor(turn / 3) % 3])),
    );
    expect(found).toEqual(wanted.map((company) => ({ 1: 1, 2: 2, '*': 3 })[company]));
  });
  it('keep nothing of what failed, whoever minded', async () => {
    const failing = db.transaction(everything, async (tx) => {
      await insertRow(tx, tipo, { nome: 'Perdido' });
      await sql`select 1 / 0`.execute(tx).catch(() => undefined);
    });
    await expect(failing).rejects.toThrow(/had failed/);
    expect(await db.read(everything, async (tx) => (await sql`select from tipo`.execute(tx)).rows.length)).toBe(0);
  });
  it('keep nothing when a statement failed that only their end waits for', async () => {
    const failing = db.transaction(everything, async (tx) => {
      await insertRow(tx, tipo, { nome: 'Perdido' });
      await unawaited(tx, sql`select 1 / 0`.execute(tx));
    });
    expect(await failing.catch(sqlStateOf)).toBe('22012');
    expect(await db.read(everything, async (tx) => (await sql`select from tipo`.execute(tx)).rows.length)).toBe(0);
  });
  it('look up together what is asked for together, and anew what is asked for later', async () => {
    const asked: (readonly number[])[] = [];
    const find = db.loader({ company: 2 }, async (tx, ids: readonly number[]) => {
      asked.push(ids);
      const { rows } = await sql<{
        id: number;
        nome: string;
      }>`select id, nome from pessoa where id = any(${ids}::bigint[])`.execute(tx);
      return new Map(rows.map((row) => [Number(row.id), row.nome]));
    });
    expect(await Promise.all([1, 2, 3, 2, 9].map(find))).toEqual([undefined, 'Ana', 'Ana', 'Ana', undefined]);
    await db.transaction({ company: 2 }, (tx) => sql`update pessoa set nome = 'Bia' where id = 2`.execute(tx));
    expect(await Promise.all([2, 3].map(find))).toEqual(['Bia', 'Ana']);
    expect(asked).toEqual([
      [1, 2, 3, 9],
      [2, 3],
    ]);
  });
  it('tell whoever asked when the looking up fails, and go on', async () => {
    let turn = 0;
    const find = db.loader({ company: 1 }, async (tx, ids: readonly number[]) => {
      await sql`select 1 / ${turn++}::int`.execute(tx);
      return new Map(ids.map((id) => [id, 'there']));
    });
    expect(await Promise.all([1, 2].map((id) => find(id).catch(sqlStateOf)))).toEqual(['22012', '22012']);
    expect(await find(1)).toBe('there');
  });
  it('let no statement in after their end', async () => {
    const late = await db.transaction({ company: 1 }, (tx) => Promise.resolve(tx));
    await expect(sql`select 1`.execute(late)).rejects.toThrow(/over/);
    const asked = db.ask({ company: 1 }, async (tx) => {
      await sql`select 1`.execute(tx);
      await sql`select 2`.execute(tx);
    });
    await expect(asked).rejects.toThrow(/over/);
  });
  it('only read where they are to read', async () => {
    for (const how of ['read', 'ask'] as const)
      expect(await db[how]({ company: 1 }, (tx) => sql`delete from pessoa`.execute(tx)).catch(sqlStateOf)).toBe(
        '25006',
      );
  });
  it('go on with a statement kept from before its table changed', async () => {
    const names = () =>
      Promise.all(
        Array.from({ length: 12 }, () =>
          db.ask(everything, (tx) => generic(tx, sql<{ nome: string }>`select nome from loja where id = ${1}`)),
        ),
      );
    await names();
    await sql`alter table loja alter column nome type text`.execute(db.owner);
    expect((await names()).map(({ rows }) => rows)).toEqual(Array.from({ length: 12 }, () => [{ nome: 'Um' }]));
  });
  it('list by a value of few as often as it is asked, whoever asks', async () => {
    const people = (company: number | '*', body: FilterBody) =>
      db
        .ask({ company }, (tx) => listOnce(tx, pessoa, queryOf(pessoa, body), { page: 1, size: 1 }))
        .then(({ rows, total }) => [rows.length, total]);
    for (let turn = 0; turn < 4; turn++) {
      expect(
        await Promise.all([
          people(1, { situacao: 'ATIVO' }),
          people(2, { situacao: 'ATIVO' }),
          people(2, { situacao: ['ATIVO', 'INATIVO'] }),
          people(2, {}),
          people('*', {}),
          people(1, { situacao: 'INATIVO' }),
        ]),
      ).toEqual([
        [1, 1],
        [1, 2],
        [1, 2],
        [1, 2],
        [1, 3],
        [0, 0],
      ]);
    }
  });
  it('run what is written once with the values of each call, in the scope of each', async () => {
    const source = { of: pessoa, key: 'teste' };
    const scopes = { 1: { company: 1 }, 2: { company: 2 }, '*': everything } as const;
    const asked = (company: 1 | 2 | '*', loja: number, text: string, run: typeof genericOnce) =>
      db.ask(scopes[company], (tx) =>
        run(
          tx,
          source,
          () =>
            sql<{
              n: number;
              text: string;
              own: string;
            }>`select count(*)::int as n, ${new Param(1)}::text as text, ${String(company)}::text as own from pessoa where loja_id = ${new Param(0)}::bigint`,
          [loja, text],
        ),
      );
    for (const run of [genericOnce, customOnce])
      for (let turn = 0; turn < 3; turn++) {
        const found = await Promise.all([
          asked(1, 1, 'a', run),
          asked(1, 2, "b'", run),
          asked(2, 2, '$1', run),
          asked('*', 1, 'c', run),
        ]);
        expect(found.map(({ rows: [row] }) => row)).toEqual([
          { n: 1, text: 'a', own: '1' },
          { n: 0, text: "b'", own: '1' },
          { n: 2, text: '$1', own: '2' },
          { n: 1, text: 'c', own: '*' },
        ]);
      }
  });
  it('take what is written into a text for a value and nothing else', async () => {
    const values = ["a'b", "'; reset role; --", 'a\\', '$1', 7, true];
    for (let turn = 0; turn < 3; turn++)
      for (const value of values) {
        const { rows } = await db.ask({ company: 1 }, (tx) =>
          customOnce(
            tx,
            { of: pessoa, key: `valor ${JSON.stringify(value)}` },
            () => sql<{ value: unknown }>`select ${value} as value`,
          ),
        );
        expect(rows).toEqual([{ value }]);
      }
  });
});

describe('connections to PostgreSQL', () => {
  let pools: ReturnType<typeof openPools>;
  let lender: Lender;
  let db: OpenedDatabase;
  beforeAll(async () => {
    const url = await postgres.createDatabase();
    db = await openDatabase({ models, url });
    await db.transaction(everything, async (tx) => {
      await insertRows(tx, named(models, 'loja'), [{ nome: 'Um' }]);
      await insertRow(tx, pessoa, { loja: 1, nome: 'Ana', situacao: 'ATIVO' });
    });
    pools = openPools(url, () => undefined);
    lender = lenderOf(pools.requests);
  });
  afterAll(async () => {
    await db.close();
    await Promise.all([pools.requests.end(), pools.owner.end()]);
  });
  /** Settings that the next borrower of each connection would meet without beginning a transaction. */
  const outside = async (): Promise<unknown[]> => {
    const all = await Promise.all(Array.from({ length: pools.requests.totalCount }, () => lender.connect()));
    const answers = await Promise.all(
      all.map((lent) =>
        lent
          .query(`select pg_backend_pid() > 0 as lives, current_user as role, coalesce(current_setting('app.empresa', true), '') as company,
      coalesce(current_setting('app.vendedor', true), '') as seller, (select count(*)::int from pessoa) as people`)
          .catch((error: unknown) => ({ rows: [error] })),
      ),
    );
    for (const lent of all) lent.release();
    return [...new Set(answers.map(({ rows }) => JSON.stringify(rows[0])))].map((text) => JSON.parse(text) as unknown);
  };
  const nobody = { lives: true, role: 'retaguarda_app', company: '', seller: '', people: 0 };
  const seller = { company: 1, seller: { id: 7, user: 7, seesAll: ["X'; reset role; --"] } } as const;

  it.each([
    ['a reading one', () => read(lender, { company: 1 }, (tx) => sql`select 1`.execute(tx))],
    ['one of the platform', () => asker(lender.share)(everything, (tx) => sql`select 1`.execute(tx))],
    ['one of a seller', () => read(lender, seller, (tx) => sql`select 1`.execute(tx))],
    ['a writing one', () => transact(lender, { company: 1 }, (tx) => sql`update pessoa set nome = 'Bia'`.execute(tx))],
    [
      'one that failed',
      () => transact(lender, { company: 1 }, (tx) => sql`select 1 / 0`.execute(tx)).catch(() => undefined),
    ],
    [
      'one that failed by itself',
      () => read(lender, { company: 1 }, () => Promise.reject(new Error('no'))).catch(() => undefined),
    ],
    ['one that sent nothing', () => read(lender, { company: 1 }, () => Promise.resolve(1))],
    [
      'statements nobody waited for',
      () =>
        read(lender, { company: 1 }, (tx) => {
          void sql`select pg_sleep(0.05)`.execute(tx);
          return Promise.resolve(1);
        }),
    ],
  ])('carry nothing over from %s', async (_, run) => {
    await run();
    expect(await outside()).toEqual([nobody]);
  });
  it('run nothing when the beginning is refused', async () => {
    const refusing: Lender = {
      ...lender,
      connect: async () => {
        const lent = await lender.connect();
        const whole = lent.batch();
        return {
          ...lent,
          query: (text, values, name) => lent.query(text.replace(/'retaguarda_\w+'/, "'nobody_such'"), values, name),
          batch: () => ({
            ...whole,
            query: (text, values, name) =>
              whole.query(
                text,
                values?.map((value) => (String(value).startsWith('retaguarda_') ? 'nobody_such' : value)),
                name,
              ),
          }),
        };
      },
    };
    await expect(transact(refusing, everything, (tx) => insertRow(tx, tipo, { nome: 'Perdido' }))).rejects.toThrow(
      /nobody_such/,
    );
    await expect(asker(refusing.connect)(everything, (tx) => sql`select 1`.execute(tx))).rejects.toThrow(/nobody_such/);
    expect(await read(lender, everything, async (tx) => (await sql`select from tipo`.execute(tx)).rows.length)).toBe(0);
    expect(await outside()).toEqual([nobody]);
  });
  it("run what is asked, under a name that was another statement's before the sources were reloaded", async () => {
    const lent = await lender.connect();
    for (const n of [1, 2, 2])
      expect((await lent.query(`select ${n} as n${n}`, [], 'mesmo')).rows).toEqual([{ [`n${n}`]: n }]);
    lent.release();
  });
  describe('with several questions of one request', () => {
    const several = () => {
      const ask = asker(lender.share);
      return {
        ask,
        seenBy: (company: number | '*') =>
          ask(
            { company },
            async (tx) =>
              (
                await sql<{
                  pid: number;
                  n: number;
                }>`select pg_backend_pid() as pid, count(*)::int as n from pessoa`.execute(tx)
              ).rows[0]!,
          ),
      };
    };
    it('share a connection, each question in its own company all the same', async () => {
      const { seenBy } = several();
      const companies = Array.from({ length: 12 }, (_, turn) => ([1, 2, '*'] as const)[turn % 3]!);
      const found = await Promise.all(companies.map(seenBy));
      expect(new Set(found.map(({ pid }) => pid)).size).toBe(1);
      expect(found.map(({ n }) => n)).toEqual(companies.map((company) => (company === 2 ? 0 : 1)));
      expect(await outside()).toEqual([nobody]);
    });
    it('give the connection back when one of them fails', async () => {
      const { ask, seenBy } = several();
      const failing = ask({ company: 1 }, (tx) => sql`select 1 / 0`.execute(tx));
      const [failed, mine] = await Promise.all([
        failing.catch(sqlStateOf),
        ask({ company: 1 }, () => Promise.reject(new Error('no'))).catch(() => 'no'),
      ]);
      expect([failed, mine]).toEqual(['22012', 'no']);
      expect((await seenBy(1)).n).toBe(1);
      expect(await outside()).toEqual([nobody]);
      expect(pools.requests.totalCount - pools.requests.idleCount).toBe(0);
    });
    it('are replaced when they break, for all of them', async () => {
      const { ask, seenBy } = several();
      const both = Promise.allSettled([ask({ company: 1 }, (tx) => sql`select pg_sleep(20)`.execute(tx)), seenBy(1)]);
      await vi.waitFor(
        async () =>
          expect(
            (
              await pools.owner.query(
                "select pg_terminate_backend(pid) from pg_stat_activity where wait_event = 'PgSleep'",
              )
            ).rows,
          ).toHaveLength(1),
        5000,
      );
      expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
      expect((await seenBy(1)).n).toBe(1);
      expect(await outside()).toEqual([nobody]);
    });
  });
  describe('with questions of several requests in one round', () => {
    const pidOf = (run = sql<{ pid: number }>`select pg_backend_pid() as pid`) =>
      db.asking()({ company: 1 }, async (tx) => (await run.execute(tx)).rows[0]!.pid);
    it('share a connection, four at most', async () => {
      const found = await Promise.all(Array.from({ length: 8 }, () => pidOf()));
      expect([...new Set(found)].map((pid) => found.filter((one) => one === pid).length)).toEqual([4, 4]);
    });
    it('send what they ask in one packet', async () => {
      const sent = vi.spyOn(Socket.prototype as unknown as { _writev(): void }, '_writev');
      try {
        await Promise.all(Array.from({ length: 4 }, () => pidOf()));
        expect(sent).toHaveBeenCalledTimes(1);
      } finally {
        sent.mockRestore();
      }
    });
    it('fail alone, and leave the others their connection', async () => {
      const found = await Promise.allSettled([pidOf(), pidOf(sql`select 1 / 0 as pid`), pidOf()]);
      expect(found.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
      expect(await pidOf()).toBeGreaterThan(0);
    });
    it('do not wait behind those of an earlier round', async () => {
      const slow = pidOf(sql`select pg_backend_pid() as pid from pg_sleep(0.5)`);
      await new Promise(setImmediate);
      const quick = pidOf();
      expect(await Promise.race([slow.then(() => 'slow'), quick.then(() => 'quick')])).toBe('quick');
      expect(await slow).not.toBe(await quick);
    });
  });
  it('are replaced when they break in mid-transaction, and the process lives', async () => {
    const broken = transact(lender, { company: 1 }, async (tx) => {
      const {
        rows: [row],
      } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      await pools.owner.query('select pg_terminate_backend($1)', [row!.pid]);
      await sql`select 1`.execute(tx);
    });
    await expect(broken).rejects.toThrow();
    expect(await outside()).toEqual([nobody]);
  });
  it('are waited for while others have them, longer than a server that is not there', async () => {
    const lent = await Promise.all(Array.from({ length: 10 }, () => lender.connect()));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const turn = read(lender, { company: 1 }, async (tx) => (await sql`select 1`.execute(tx)).rows.length);
      await vi.advanceTimersByTimeAsync(30_000);
      for (const one of lent) one.release();
      expect(await turn).toBe(1);
    } finally {
      vi.useRealTimers();
    }
  });
  it('keep the statements they were asked last, and no more than there is room for', async () => {
    const lent = await lender.connect();
    const asked = async (name: number) => (await lent.query('select $1::int as n', [name], `teste${name}`)).rows;
    for (let name = 0; name < 230; name++) expect(await asked(name)).toEqual([{ n: name }]);
    const {
      rows: [kept],
    } = await lent.query("select count(*)::int as n from pg_prepared_statements where name like 'teste%'", []);
    expect(kept).toEqual({ n: 199 });
    for (const name of [0, 229, 0]) expect(await asked(name)).toEqual([{ n: name }]);
    lent.release();
  });
  it('read lists of words as any PostgreSQL client does', async () => {
    const lent = await lender.connect();
    const lists = [[], ['A', 'B_C'], ['a b', 'c,d', 'e"f', '\\', ''], [null, 'NULL', 'x'], ['{', '}']];
    for (const list of lists) expect((await lent.query('select $1::text[] as list', [list])).rows).toEqual([{ list }]);
    lent.release();
  });
});
