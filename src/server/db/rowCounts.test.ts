import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startPostgres, type TestPostgres } from '../../../tests/support/postgres';
import type { FilterBody } from '#kit/calls/envelope';
import { openDatabase, type OpenedDatabase } from '../adapters';
import type { TenantScope, Tx } from './database';
import { countRows, deleteRow, insertRow, insertRows, listOnce, listRows, restoreRow } from './query';
import { foldCounts } from './rowCounts';
import { modelsOf, named, queryOf } from './testing';

const models = modelsOf();
const [loja, pessoa] = [named(models, 'loja'), named(models, 'pessoa')];
const person = (nome: string) => ({ nome, situacao: 'ATIVO' });
const people = (count: number) => Array.from({ length: count }, (_, index) => person(`Pessoa ${index}`));
const everything = { company: '*' } as const;
const page = { page: 1, size: 10 };
let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
}, 60_000);
afterAll(() => postgres.stop());

describe.each(['pglite', 'postgres'] as const)("the kept count of a company's rows on %s", (engine) => {
  let db: OpenedDatabase;
  const [one, other] = [{ company: 1 }, { company: 2 }];
  const owner = async (statement: string): Promise<void> => {
    await sql.raw(statement).execute(db.owner);
  };
  const kept = async (company: number): Promise<number> =>
    Number(
      (
        await sql<{
          n: number;
        }>`select coalesce(sum(linhas), 0) as n from contagem where empresa_id = ${company} and tabela = 'pessoa'`.execute(
          db.owner,
        )
      ).rows[0]!.n,
    );
  const there = async (company: number): Promise<number> =>
    Number(
      (
        await sql<{
          n: number;
        }>`select count(*) as n from pessoa where loja_id = ${company} and excluido_em is null`.execute(db.owner)
      ).rows[0]!.n,
    );
  const expectCounts = async (...counts: number[]): Promise<void> => {
    for (const [index, count] of counts.entries())
      expect([await kept(index + 1), await there(index + 1)]).toEqual([count, count]);
  };
  const total = (scope: TenantScope, body: FilterBody = {}): Promise<number[]> =>
    db.read(scope, async (tx) => [
      (await listOnce(tx, pessoa, queryOf(pessoa, body), page)).total,
      (await listRows(tx, pessoa, queryOf(pessoa, body), page)).total,
      await countRows(tx, pessoa, queryOf(pessoa, body)),
    ]);
  const inOne = <T>(run: (tx: Tx) => Promise<T>): Promise<T> => db.transaction(one, run);
  beforeEach(async () => {
    db = await openDatabase({ models, ...(engine === 'postgres' && { url: await postgres.createDatabase() }) });
    await db.transaction(everything, (tx) => insertRows(tx, loja, [{ nome: 'Uma' }, { nome: 'Outra' }]));
  });
  afterEach(() => db.close());

  it('follows rows that come, go to the bin and return, change company and are deleted, by whomever', async () => {
    const rows = await inOne((tx) => insertRows(tx, pessoa, people(40)));
    await db.transaction(other, (tx) => insertRow(tx, pessoa, person('De lá')));
    await expectCounts(40, 1);
    await inOne((tx) => deleteRow(tx, pessoa, rows[0]!));
    await expectCounts(39, 1);
    await inOne((tx) => restoreRow(tx, pessoa, rows[0]!.id));
    await expectCounts(40, 1);
    await owner('update pessoa set excluido_em = now() where id <= 5');
    await owner('update pessoa set excluido_em = now() where id <= 10');
    await expectCounts(30, 1);
    await owner('update pessoa set loja_id = 2 where id between 9 and 12');
    await expectCounts(28, 3);
    await owner('delete from pessoa where id in (1, 20, 21)');
    await expectCounts(26, 3);
    await owner(
      "insert into pessoa (id, loja_id, nome, busca) values (30, 1, 'x', ''), (900, 1, 'x', '') on conflict (loja_id, id) do update set nome = 'y', excluido_em = now()",
    );
    await expectCounts(26, 3);
    await owner('truncate pessoa');
    await expectCounts(0, 0);
  });

  it('is what a whole list of the company says, and nothing else', async () => {
    await inOne((tx) => insertRows(tx, pessoa, people(25)));
    expect(await total(one)).toEqual([25, 25, 25]);
    await owner("update contagem set linhas = 77 where tabela = 'pessoa'");
    expect(await total(one)).toEqual([77, 77, 77]);
    for (const body of [{ situacao: 'ATIVO' }, { $search: 'pessoa' }])
      expect(await total(one, body)).toEqual([25, 25, 25]);
    // The platform's is that of all companies.
    await db.transaction(other, (tx) => insertRows(tx, pessoa, people(11)));
    expect(await total(everything)).toEqual([88, 88, 88]);
    for (const body of [{ loja: 2 }, { loja: 2, $search: 'pessoa' }])
      expect(await total(everything, body)).toEqual([11, 11, 11]);
    expect(await total({ company: 1, seller: { id: 1, user: 1, seesAll: [] } })).toEqual([25, 25, 25]);
    await owner('update pessoa set excluido_em = now() where id <= 12');
    expect(await total(one, { $trash: true })).toEqual([12, 12, 12]);
  });

  it('is not asked where there is none: the rows are counted', async () => {
    await inOne((tx) => insertRows(tx, pessoa, people(25)));
    await owner('delete from contagem');
    expect(await total(one)).toEqual([25, 25, 25]);
  });

  it('goes back with what is undone', async () => {
    await inOne((tx) => insertRows(tx, pessoa, people(12)));
    await expect(
      inOne(async (tx) => {
        await insertRows(tx, pessoa, people(3));
        expect(await countRows(tx, pessoa, queryOf(pessoa))).toBe(15);
        throw new Error('anders');
      }),
    ).rejects.toThrow('anders');
    await expectCounts(12, 0);
  });

  it("is a company's own: another cannot read it, nor write it", async () => {
    await inOne((tx) => insertRow(tx, pessoa, person('A')));
    expect((await db.read(other, (tx) => sql`select * from contagem`.execute(tx))).rows).toEqual([]);
    await expect(
      db.transaction(other, (tx) =>
        sql`insert into contagem (empresa_id, tabela, conexao, linhas) values (1, 'pessoa', 5, 5)`.execute(tx),
      ),
    ).rejects.toThrow(/row-level security/);
    await expect(inOne((tx) => sql`delete from contagem`.execute(tx))).rejects.toThrow(/permission denied/);
  });

  it('is one line once the connections are gone that added to it', async () => {
    await inOne((tx) => insertRows(tx, pessoa, people(4)));
    await owner(
      "insert into contagem (tabela, empresa_id, conexao, linhas) values ('pessoa', 1, 999999997, 5), ('pessoa', 1, 999999998, -2), ('pessoa', 2, 999999999, 3)",
    );
    for (let turn = 0; turn < 2; turn++) {
      await db.transaction(everything, foldCounts);
      expect([await kept(1), await kept(2)]).toEqual([7, 3]);
      expect((await sql`select from contagem where conexao > 999999990`.execute(db.owner)).rows).toEqual([]);
    }
    await inOne((tx) => insertRow(tx, pessoa, person('Depois')));
    expect(await kept(1)).toBe(8);
  });
});

it('begins with the rows that were there, and again where a trigger was taken away or switched off', async () => {
  const url = await postgres.createDatabase();
  const first = await openDatabase({ models, url });
  const { owner } = first;
  await first.transaction(everything, (tx) => insertRows(tx, loja, [{ nome: 'Uma' }]));
  await first.transaction({ company: 1 }, (tx) => insertRows(tx, pessoa, people(15)));
  const counts = async () =>
    (
      await sql<{
        kept: number;
        there: number;
      }>`select (select sum(linhas)::int from contagem) as kept, (select count(*)::int from pessoa) as there`.execute(
        owner,
      )
    ).rows[0];
  const { rows: triggers } = await sql<{
    name: string;
  }>`select tgname as name from pg_trigger where tgrelid = 'pessoa'::regclass and not tgisinternal order by 1`.execute(
    owner,
  );
  expect(triggers).toHaveLength(4);
  // Somebody's own, whose name begins alike.
  await sql`create function de_outro() returns trigger language plpgsql as 'begin return null; end'`.execute(owner);
  await sql`create trigger conta_de_outro after insert on pessoa for each row execute function de_outro()`.execute(
    owner,
  );
  await sql`create trigger conta_00000000_novas after insert on pessoa for each row execute function de_outro()`.execute(
    owner,
  );
  const off = [
    triggers.map(({ name }) => `drop trigger ${name} on pessoa`),
    [`drop trigger ${triggers[0]!.name} on pessoa`],
    ['alter table pessoa disable trigger user'],
  ];
  for (const [index, statements] of off.entries()) {
    for (const statement of statements) await sql.raw(statement).execute(owner);
    await sql`delete from pessoa where id in (select min(id) from pessoa)`.execute(owner);
    expect(await counts()).toEqual({ kept: 15 - index, there: 14 - index });
    const again = await openDatabase({ models, url });
    expect(again.plan.refused).toEqual([]);
    await again.close();
    expect(await counts()).toEqual({ kept: 14 - index, there: 14 - index });
  }
  // A former counting of ours is gone with the first that was missing, the other's stays.
  expect(
    (
      await sql<{ name: string }>`select tgname as name from pg_trigger where tgfoid = 'de_outro'::regproc`.execute(
        owner,
      )
    ).rows,
  ).toEqual([{ name: 'conta_de_outro' }]);
  const still = await openDatabase({ models, url });
  expect(still.plan.safe).toEqual([]);
  await Promise.all([still, first].map((db) => db.close()));
}, 60_000);

it('is exact while many write at once, fold and undo', async () => {
  const db = await openDatabase({ models, url: await postgres.createDatabase() });
  await db.transaction(everything, (tx) => insertRows(tx, loja, [{ nome: 'Uma' }, { nome: 'Outra' }]));
  let seed = 7;
  const random = (below: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor(seed / 65_536) % below;
  };
  const agree = async (scope: TenantScope): Promise<void> => {
    // One statement: one moment.
    const { rows } = await db.read(scope, (tx) =>
      sql<{
        kept: number;
        there: number;
      }>`select (select coalesce(sum(linhas), 0)::bigint from contagem where tabela = 'pessoa') as kept, (select count(*) from pessoa where excluido_em is null) as there`.execute(
        tx,
      ),
    );
    expect(Number(rows[0]!.kept)).toBe(Number(rows[0]!.there));
  };
  const work = async (worker: number): Promise<void> => {
    for (let turn = 0; turn < 25; turn++) {
      const scope = { company: 1 + random(2) };
      const [what, isUndone] = [random(4), random(5) === 0];
      await db
        .transaction(scope, async (tx) => {
          if (what < 2) await insertRows(tx, pessoa, people(1 + random(6)));
          else if (what === 2)
            await sql`update pessoa set excluido_em = case when excluido_em is null then now() end where id in (select id from pessoa where id % 16 = ${worker} order by id limit 3 for update)`.execute(
              tx,
            );
          else
            await sql`delete from pessoa where id in (select id from pessoa where id % 16 = ${worker} order by id limit 1 for update)`.execute(
              tx,
            );
          if (isUndone) throw new Error('undone');
        })
        .catch((error: unknown) => {
          if (!(error instanceof Error && error.message === 'undone')) throw error;
        });
      if (turn % 5 === 0) await db.transaction(everything, foldCounts);
      await agree(scope);
    }
  };
  await Promise.all(Array.from({ length: 8 }, (_, worker) => work(worker)));
  await agree(everything);
  expect((await sql`select from pessoa where excluido_em is null`.execute(db.owner)).rows.length).toBeGreaterThan(100);
  await db.close();
}, 60_000);
