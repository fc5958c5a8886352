import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AnyEntity } from '#kit/entity/entity';
import { startPostgres, type TestPostgres } from '../../../../tests/support/postgres';
import type { Work } from '../../core/context';
import type { TenantScope } from '../../db/database';
import { insertRows } from '../../db/query';
import { coisa, openHouse, testModels, type House } from '../../testing';
import type { Rows } from './rows';
import { rowsFor } from './rowsFor';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
}, 60_000);
afterAll(() => postgres.stop());

interface Coisa {
  readonly id: number;
  readonly versao: number;
  readonly nome: string;
}
const thing = testModels.find(({ name }) => name === 'coisa')!;
/** The vocabulary does not know this house, so its conditions are not typed here; tests/types holds them. */
type Loose = { readonly [K in keyof Rows]: (entity: AnyEntity, ...given: readonly unknown[]) => Promise<unknown> };
const loose = coisa as AnyEntity;

describe.each(['pglite', 'postgres'] as const)('%s', (engine) => {
  let house: House;
  beforeAll(async () => {
    house = await openHouse(engine === 'postgres' ? await postgres.createDatabase() : undefined);
  }, 60_000);
  afterAll(() => house.database.close());
  const within = <T>(scope: TenantScope, run: (rows: Loose, told: number[]) => Promise<T>): Promise<T> =>
    house.database.transaction(scope, (tx) => {
      const services = {
        byName: new Map(testModels.map((model) => [model.name, model])),
        now: () => new Date(),
        ports: {},
        saves: new Map(),
        listeners: [],
      };
      const work = {
        tx,
        scope,
        services,
        user: { id: 1, zone: 'America/Sao_Paulo', company: null },
        ip: '',
      } as unknown as Work;
      const told: number[] = [];
      return run(
        rowsFor(work, 'mexer', (_, id) => {
          told.push(id!);
        }) as unknown as Loose,
        told,
      );
    });
  const one = { company: 1 } as const;
  let mark = 0;
  const all = async <T>(statement: ReturnType<typeof sql<T>>): Promise<readonly T[]> =>
    house.database.transaction({ company: '*' }, async (tx) => (await statement.execute(tx)).rows);
  beforeEach(async () => {
    await all(sql`delete from coisa`);
    [{ mark }] = (await all<{ mark: number }>(sql`select coalesce(max(id), 0)::int as mark from auditoria`)) as [
      { mark: number },
    ];
    await house.database.transaction({ company: '*' }, (tx) =>
      insertRows(tx, thing, [
        { empresa: 1, nome: 'Bule', tipo: 'VALOR', valor: 10.1, codigo: 'B' },
        { empresa: 1, nome: 'Copo', tipo: 'VALOR', valor: 20.2, codigo: 'C' },
        { empresa: 1, nome: 'Dado', tipo: 'FIXO' },
        { empresa: 2, nome: 'Bule', tipo: 'VALOR', valor: 99 },
      ]),
    );
  });

  it('asks for one, whether there is any, how many and their sums, of its company alone', async () => {
    await within(one, async (rows) => {
      expect(await rows.one(loose, { tipo: 'VALOR', $sort: [['nome', 'desc']] })).toMatchObject({
        nome: 'Copo',
        valor: 20.2,
      });
      expect(await rows.one(loose, { nome: 'Faca' }, { lock: true })).toBeUndefined();
      expect([await rows.exists(loose, { valor: 99 }), await rows.exists(loose, { valor: { gt: 20 } })]).toEqual([
        false,
        true,
      ]);
      expect([await rows.count(loose, {}), await rows.count(loose, { tipo: 'FIXO' })]).toEqual([3, 1]);
      expect(await rows.sum(loose, { tipo: 'VALOR' }, ['valor'])).toEqual({ count: 2, valor: 30.3 });
      expect(await rows.sum(loose, { nome: 'Faca' }, ['valor'])).toEqual({ count: 0, valor: 0 });
    });
    expect(await within({ company: '*' }, (rows) => rows.count(loose, { nome: 'Bule' }))).toBe(2);
  });

  it('groups rows that are alike, in an order, a page at a time', async () => {
    await within(one, async (rows) => {
      expect(await rows.groupBy(loose, { by: ['tipo'], sum: ['valor'] })).toEqual([
        { tipo: 'VALOR', valor: 30.3, count: 2 },
        { tipo: 'FIXO', valor: 0, count: 1 },
      ]);
      expect(
        await rows.groupBy(loose, { by: ['nome', 'codigo'], sort: [['nome', 'desc']], page: { page: 2, size: 1 } }),
      ).toEqual([{ nome: 'Copo', codigo: 'C', count: 1 }]);
      expect(
        await rows.groupBy(loose, {
          by: ['tipo'],
          sum: ['valor'],
          sort: [['valor', 'asc']],
          where: { nome: { not: 'Bule' } },
        }),
      ).toEqual([
        { tipo: 'FIXO', valor: 0, count: 1 },
        { tipo: 'VALOR', valor: 20.2, count: 1 },
      ]);
    });
  });

  it('reads rows by their ids, once each, and all that a condition finds', async () => {
    await within(one, async (rows) => {
      const found = (await rows.all(loose, { $sort: [['nome', 'asc']] })) as readonly Coisa[];
      expect(found.map(({ nome }) => nome)).toEqual(['Bule', 'Copo', 'Dado']);
      const byId = (await rows.byId(loose, [found[0]!.id, null, undefined, found[0]!.id, 999_999])) as ReadonlyMap<
        number,
        Coisa
      >;
      expect([...byId.keys()]).toEqual([found[0]!.id]);
      expect(await rows.byId(loose, [])).toEqual(new Map());
    });
  });

  it('takes a search, an order and the bin of a list beside other conditions', async () => {
    await within(one, async (rows) => {
      const found = (await rows.all(loose, {
        $and: [{ $search: 'o', $sort: [['nome', 'desc']] }, { codigo: { empty: false } }],
      })) as readonly Coisa[];
      expect(found.map(({ nome }) => nome)).toEqual(['Copo']);
    });
  });

  it('keeps figures of one row without a version or an audit row, where the condition still finds it', async () => {
    await within(one, async (rows, told) => {
      const id = ((await rows.one(loose, { nome: 'Bule' })) as Coisa).id;
      expect(
        await rows.tally(loose, { id, valor: { gte: 10 } }, { add: { valor: -4.05 }, set: { codigo: 'X' } }),
      ).toMatchObject({ id, versao: 1, valor: 6.05, codigo: 'X' });
      expect(await rows.tally(loose, { id, valor: { gte: 10 } }, { add: { valor: -4.05 } })).toBeUndefined();
      expect(await rows.tally(loose, { nome: 'Dado' }, { add: { valor: 1 } })).toMatchObject({ valor: 1 });
      expect(await rows.tally(loose, { valor: 99 }, { add: { valor: 1 } })).toBeUndefined();
      await expect(rows.tally(loose, {}, { add: { valor: 1 } })).rejects.toThrow('a condition that says which');
      expect(told).toEqual([]);
    });
    await expect(
      within(one, (rows) => rows.tally(loose, { nome: ['Copo', 'Dado'] }, { add: { valor: 1 } })),
    ).rejects.toThrow('finds several');
    expect(await all(sql`select valor::float from coisa where empresa_id = 1 order by nome`)).toEqual([
      { valor: 6.05 },
      { valor: 20.2 },
      { valor: 1 },
    ]);
    expect(await all(sql`select id from auditoria where id > ${mark}`)).toEqual([]);
  });

  it('changes a row as it stands then, or leaves it, and says where it is gone', async () => {
    await within(one, async (rows, told) => {
      const id = ((await rows.one(loose, { nome: 'Bule' })) as Coisa).id;
      expect(await rows.change(loose, id, { codigo: 'Z' })).toMatchObject({ codigo: 'Z', versao: 2 });
      expect(
        await rows.change(loose, id, ({ valor }: { readonly valor: number }) => ({ valor: valor + 1 })),
      ).toMatchObject({ codigo: 'Z', valor: 11.1, versao: 3 });
      expect(await rows.change(loose, id, () => undefined)).toMatchObject({ versao: 3 });
      expect(told).toEqual([id, id]);
      await expect(rows.change(loose, 999_999, { codigo: 'Z' })).rejects.toMatchObject({
        failure: { kind: 'notFound' },
      });
    });
  });

  it('passes over what somebody else holds, where that is asked', async () => {
    const first = (rows: Loose) => rows.one(loose, { $sort: [['nome', 'asc']] }, { lock: 'skip' });
    // The embedded engine has one connection: nobody else holds anything there.
    const other = (): Promise<unknown> =>
      engine === 'postgres' ? within(one, first) : Promise.resolve({ nome: 'Copo' });
    expect(await within(one, async (rows) => [await first(rows), await other()])).toMatchObject([
      { nome: 'Bule' },
      { nome: 'Copo' },
    ]);
  });

  it('changes what a condition finds at once, each with its audit row, and leaves alone what is so already', async () => {
    await within(one, async (rows, told) => {
      expect(await rows.updateWhere(loose, { tipo: ['VALOR', 'FIXO'] }, { tipo: 'FIXO', valor: null })).toBe(3);
      expect(told).toHaveLength(2);
      expect(await rows.all(loose, { tipo: 'FIXO', $sort: [['nome', 'asc']] })).toMatchObject([
        { nome: 'Bule', versao: 2 },
        { nome: 'Copo', versao: 2 },
        { nome: 'Dado', versao: 1 },
      ]);
    });
    expect(await all(sql`select valor::float from coisa where empresa_id = 2`)).toEqual([{ valor: 99 }]);
    expect(
      await all(
        sql`select empresa_id::int, acao, antes, depois from auditoria where id > ${mark} order by registro_id`,
      ),
    ).toEqual([
      { empresa_id: 1, acao: 'mexer', antes: { tipo: 'VALOR', valor: 10.1 }, depois: { tipo: 'FIXO', valor: null } },
      { empresa_id: 1, acao: 'mexer', antes: { tipo: 'VALOR', valor: 20.2 }, depois: { tipo: 'FIXO', valor: null } },
    ]);
  });

  it('writes audit rows down for the company whose row it was', async () => {
    expect(
      await within({ company: '*' }, (rows) => rows.updateWhere(loose, { nome: 'Bule' }, { nome: 'Chaleira' })),
    ).toBe(2);
    expect(await all(sql`select empresa_id::int from auditoria where id > ${mark} order by 1`)).toEqual([
      { empresa_id: 1 },
      { empresa_id: 2 },
    ]);
    expect(await all(sql`select busca from coisa where nome = 'Chaleira' and busca like '%chaleira%'`)).toHaveLength(2);
  });

  it('changes groups and lists row by row, and says at which field a value was taken', async () => {
    await within(one, async (rows) => {
      expect(await rows.updateWhere(loose, { nome: 'Dado' }, { caixa: { largura: 3, dono: null } })).toBe(1);
      expect(await rows.one(loose, { nome: 'Dado' })).toMatchObject({ caixa: { largura: 3 } });
    });
    await expect(
      within(one, (rows) => rows.updateWhere(loose, { tipo: 'VALOR' }, { codigo: 'X' })),
    ).rejects.toMatchObject({ failure: { kind: 'invalid', fieldErrors: { codigo: expect.any(String) as unknown } } });
  });

  it('gives each row its own values, as one save of many, or none where somebody was faster', async () => {
    const version = async (): Promise<unknown> =>
      all(sql`select nome, versao::int from coisa where empresa_id = 1 and nome in ('Dado', 'Bule') order by 1`);
    const before = (await version()) as readonly Coisa[];
    const both = (rows: Loose): Promise<readonly Coisa[]> =>
      rows.all(loose, { nome: ['Dado', 'Bule'], $sort: [['nome', 'asc']] }) as Promise<readonly Coisa[]>;
    await within(one, async (rows, told) => {
      const [bule, dado] = await both(rows);
      await rows.updateEach(loose, [
        { row: bule, patch: { valor: 1.5 } },
        { row: dado, patch: { valor: 2.5 } },
      ]);
      expect(told).toHaveLength(2);
    });
    expect(await all(sql`select (depois->>'valor')::float as v from auditoria where id > ${mark} order by 1`)).toEqual([
      { v: 1.5 },
      { v: 2.5 },
    ]);
    expect(await version()).toEqual(before.map(({ nome, versao }) => ({ nome, versao: versao + 1 })));
    await expect(
      within(one, async (rows) => {
        const [bule, dado] = await both(rows);
        await rows.change(loose, dado!.id, { valor: 9 });
        await rows.updateEach(loose, [
          { row: bule, patch: { valor: 7 } },
          { row: dado, patch: { valor: 8 } },
        ]);
      }),
    ).rejects.toMatchObject({ failure: { kind: 'unavailable' } });
    expect(await all(sql`select valor::float as v from coisa where empresa_id = 1 and nome = 'Bule'`)).toEqual([
      { v: 1.5 },
    ]);
  });

  it('changes and removes more than go into one statement', async () => {
    await house.database.transaction({ company: '*' }, (tx) =>
      insertRows(
        tx,
        thing,
        Array.from({ length: 1001 }, (_, n) => ({ empresa: 1, nome: `Copo ${n}`, tipo: 'FIXO', origem: 'muitas' })),
      ),
    );
    await within(one, async (rows) => {
      expect(await rows.updateWhere(loose, { origem: 'muitas' }, { origem: 'todas' })).toBe(1001);
      expect([
        await rows.count(loose, { origem: 'todas' }),
        await rows.removeWhere(loose, { origem: 'todas' }),
      ]).toEqual([1001, 1001]);
    });
    expect(await all(sql`select count(*)::int as n from auditoria where id > ${mark}`)).toEqual([{ n: 2002 }]);
  });

  it('removes what a condition finds, and the audit keeps what it was', async () => {
    expect(await within(one, (rows) => rows.removeWhere(loose, { tipo: 'VALOR' }))).toBe(2);
    expect(await within(one, (rows) => rows.count(loose, {}))).toBe(1);
    expect(await all(sql`select antes->>'nome' as nome from auditoria where id > ${mark} order by 1`)).toEqual([
      { nome: 'Bule' },
      { nome: 'Copo' },
    ]);
  });

  it.each([
    ['empty', {}],
    ['of no parts', { $and: [], $search: '' }],
    ['of empty parts', { $and: [{}, { $or: [{}, { nome: 'x' }] }] }],
    ['undefined', { nome: undefined }],
    ['undefined inside', { nome: 'Bule', $or: [{ valor: { gt: undefined } }] }],
  ])('refuses a change by a condition that is %s', async (_, where) => {
    await expect(within(one, (rows) => rows.updateWhere(loose, where, { nome: 'x' }))).rejects.toThrow('coisa: ');
    await expect(within(one, (rows) => rows.removeWhere(loose, where))).rejects.toThrow('coisa: ');
  });
  it('finds nothing by a list that turned out empty, and takes a long one', async () => {
    await within(one, async (rows) => {
      expect([
        await rows.all(loose, { id: [] }),
        await rows.count(loose, { nome: [], tipo: 'VALOR' }),
        await rows.removeWhere(loose, { id: [] }),
      ]).toEqual([[], 0, 0]);
      expect(await rows.count(loose, { codigo: ['B', ...Array.from({ length: 900 }, (_, at) => `X${at}`)] })).toBe(1);
    });
  });
  it('refuses a question by an undefined value, which would mean every row', async () => {
    await expect(within(one, (rows) => rows.one(loose, { nome: undefined }))).rejects.toThrow(
      'the condition “nome” is undefined',
    );
  });
});
