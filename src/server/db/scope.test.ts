import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, type OpenedDatabase } from '../adapters';
import { insertRows } from './query';
import type { TenantScope } from './database';
import { bindScope, isTheirs } from './scope';
import { modelsOf, named } from './testing';

const models = modelsOf();
/** Sold by the seller that its type stands for. */
const pessoa = { ...named(models, 'pessoa'), owner: { field: 'tipo', seeAll: 'PESSOA_VER_TODOS' } };

describe("the application's own wall", () => {
  let db: OpenedDatabase;
  beforeAll(async () => {
    db = await openDatabase({ models });
    await db.transaction({ company: '*' }, async (tx) => {
      await insertRows(tx, named(models, 'loja'), [{ nome: 'Um' }, { nome: 'Dois' }]);
      await insertRows(tx, named(models, 'tipo'), [{ nome: 'A' }, { nome: 'B' }]);
      await insertRows(
        tx,
        named(models, 'pessoa'),
        [
          [1, 1],
          [1, 2],
          [2, 1],
        ].map(([loja, tipo], at) => ({ loja, tipo, nome: `Pessoa ${at}`, situacao: 'ATIVO' })),
      );
    });
  }, 60_000);
  afterAll(() => db.close());
  /** As the owner of the tables, from whom row-level security keeps nothing. */
  const seen = (scope: TenantScope): Promise<readonly number[]> =>
    db.owner.transaction().execute(async (tx) => {
      const { rows } = await sql<{
        id: number;
      }>`select t.id from pessoa as t where ${isTheirs(bindScope(tx, scope), pessoa)} order by 1`.execute(tx);
      return rows.map(({ id }) => Number(id));
    });
  const seller = (seesAll: readonly string[]) => ({ id: 2, user: 7, seesAll });

  it.each([
    ['the platform', { company: '*' }, [1, 2, 3]],
    ['a company', { company: 1 }, [1, 2]],
    ['a seller of the platform', { company: '*', seller: { ...seller([]), id: 1 } }, [1, 3]],
    ['a seller of a company', { company: 1, seller: seller([]) }, [2]],
    ['a seller who sees those of others', { company: 1, seller: seller(['PESSOA_VER_TODOS']) }, [1, 2]],
  ] as const)('shows %s its own rows without row-level security', async (_, scope, wanted) => {
    expect(await seen(scope)).toEqual(wanted);
  });
});
