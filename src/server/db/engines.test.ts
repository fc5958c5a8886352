import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { f } from '#fields';
import { startPostgres, type TestPostgres } from '../../../tests/support/postgres';
import { openDatabase, type OpenedDatabase } from '../adapters';
import { tenantColumn } from './columns';
import { dataErrorOf, duplicateOf, sqlStateOf } from './errors';
import { planOf } from './plan';
import {
  countRows,
  deleteRow,
  existingIds,
  getRow,
  idsOf,
  insertRow,
  insertRows,
  listRows,
  restoreRow,
  rowsOf,
  titlesOf,
  updateRow,
  usedAmong,
} from './query';
import { tablesOf } from './tables';
import { modelsOf, named, pessoaFields, queryOf } from './testing';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
}, 60_000);
afterAll(() => postgres.stop());

const models = modelsOf();
const [loja, tipo, pessoa] = ['loja', 'tipo', 'pessoa'].map((name) => named(models, name)) as [
  (typeof models)[0],
  (typeof models)[0],
  (typeof models)[0],
];
const without = (...names: string[]) =>
  Object.fromEntries(Object.entries(pessoaFields).filter(([name]) => !names.includes(name)));
const everything = { company: '*' } as const;

describe.each(['pglite', 'postgres'] as const)('%s', (engine) => {
  const open = async (opened = models, url?: string): Promise<OpenedDatabase> =>
    openDatabase({ models: opened, ...(engine === 'postgres' && { url: url ?? (await postgres.createDatabase()) }) });

  describe('rows', () => {
    let db: OpenedDatabase;
    let shops: number[];
    let kinds: number[];
    const one = () => ({ company: shops[0]! });
    const other = () => ({ company: shops[1]! });
    const person = (nome: string, more: object = {}) => ({ nome, situacao: 'ATIVO', ...more });
    beforeAll(async () => {
      db = await open();
      await db.transaction(everything, async (tx) => {
        shops = (await insertRows(tx, loja, [{ nome: 'Um' }, { nome: 'Dois' }])).map(({ id }) => id);
        kinds = (await insertRows(tx, tipo, [{ nome: 'Varejo' }, { nome: 'Atacado' }])).map(({ id }) => id);
      });
      await db.transaction(one(), (tx) =>
        insertRows(tx, pessoa, [
          person('Ágata Pão', {
            tipo: kinds[0],
            limite: 10.5,
            pontos: 3,
            emails: ['a@b.com', 'c"d@e.com'],
            contato: { setor: 'Cozinha', ramal: 12 },
            nascimento: '1990-02-03',
          }),
          person('beto 100%', { limite: 1234567.89 }),
          person('Caio_x', { codigo: 'C1', situacao: 'INATIVO' }),
        ]),
      );
      await db.transaction(other(), (tx) => insertRows(tx, pessoa, [person('Zilda', { codigo: 'C1' })]));
    }, 60_000);
    afterAll(() => db.close());

    const names = (body: object, page = { page: 1, size: 10 }) =>
      db.read(one(), async (tx) => {
        const found = await listRows(tx, pessoa, queryOf(pessoa, body as never), page);
        expect(found.total).toBe(await countRows(tx, pessoa, queryOf(pessoa, body as never)));
        return found.rows.map(({ nome }) => nome);
      });

    it('gives back what was stored', async () => {
      const [row] = (
        await db.read(one(), (tx) =>
          listRows(tx, pessoa, queryOf(pessoa, { nome: 'Ágata Pão' }), { page: 1, size: 10 }),
        )
      ).rows;
      expect(row).toMatchObject({
        versao: 1,
        loja: shops[0],
        limite: 10.5,
        pontos: 3,
        emails: ['a@b.com', 'c"d@e.com'],
        contato: { setor: 'Cozinha', ramal: 12 },
        nascimento: '1990-02-03',
        codigo: null,
        criadoEm: expect.stringMatching(/^\d{4}-.*Z$/) as unknown,
      });
    });

    it.each([
      ['order of the language', {}, ['Ágata Pão', 'beto 100%', 'Caio_x']],
      ['search without accents', { $search: 'agata pao' }, ['Ágata Pão']],
      ['search takes % as it is', { $search: '0%' }, ['beto 100%']],
      ['search takes _ as it is', { $search: 'o_x' }, ['Caio_x']],
      ['contains', { nome: { contains: 'ÁGA' } }, ['Ágata Pão']],
      ['starts', { nome: { starts: 'be' } }, ['beto 100%']],
      ['in', { situacao: ['INATIVO'] }, ['Caio_x']],
      ['not keeps the empty ones', { tipo: { not: 999 } }, ['Ágata Pão', 'beto 100%', 'Caio_x']],
      ['between', { limite: { gte: 10.5, lt: 11 } }, ['Ágata Pão']],
      ['empty', { limite: { empty: true } }, ['Caio_x']],
      ['not empty', { emails: { empty: false } }, ['Ágata Pão']],
      ['a member of a list', { emails: 'c"d@e.com' }, ['Ágata Pão']],
      ['inside a group', { 'contato.ramal': { gt: 11 } }, ['Ágata Pão']],
      ['text inside a group', { 'contato.setor': { contains: 'cozi' } }, ['Ágata Pão']],
      ['or', { $or: [{ nome: 'Caio_x' }, { pontos: 3 }] }, ['Ágata Pão', 'Caio_x']],
      ['sort by another field', { $sort: [['limite', 'asc']] }, ['Ágata Pão', 'beto 100%', 'Caio_x']],
      ['sort down, the blank ones last', { $sort: [['limite', 'desc']] }, ['beto 100%', 'Ágata Pão', 'Caio_x']],
      ['a quote is only text', { nome: "'; drop table pessoa; --" }, []],
    ])('finds by %s', async (_, body, expected) => {
      expect(await names(body)).toEqual(expected);
    });

    it("reports a value the column cannot hold as the request's fault", async () => {
      const error: unknown = await names({ 'contato.ramal': { gt: Number.MAX_SAFE_INTEGER } }).then(
        () => undefined,
        (cause: unknown) => cause,
      );
      expect(error === undefined || dataErrorOf(error)).toBe(true);
    });

    it('pages from both ends without gap or overlap', async () => {
      const scope = { company: (await db.transaction(everything, (tx) => insertRow(tx, loja, { nome: 'Cheia' }))).id };
      await db.transaction(scope, (tx) =>
        insertRows(
          tx,
          pessoa,
          Array.from({ length: 503 }, (_, i) => person(`Igual ${i % 3}`)),
        ),
      );
      const seen = await db.read(scope, async (tx) => {
        const pages = [];
        for (let page = 1; page <= 52; page++)
          pages.push(await listRows(tx, pessoa, queryOf(pessoa), { page, size: 10 }));
        return pages;
      });
      expect(new Set(seen.map(({ total }) => total))).toEqual(new Set([503]));
      const ids = seen.flatMap(({ rows }) => rows.map(({ id }) => id));
      expect(ids).toEqual(await db.read(scope, (tx) => idsOf(tx, pessoa, queryOf(pessoa), 1000)));
      expect(new Set(ids).size).toBe(503);
      expect(seen.at(-1)!.rows).toHaveLength(0);
      const exported = await db.read(scope, async (tx) => {
        const all: number[] = [];
        for await (const batch of rowsOf(tx, pessoa, queryOf(pessoa), { batch: 100 }))
          all.push(...batch.map(({ id }) => id));
        return all;
      });
      expect(exported).toEqual(ids);
    });

    it('updates by version, bins and restores', async () => {
      await db.transaction(one(), async (tx) => {
        const made = await insertRow(tx, pessoa, person('Versátil'));
        const changed = await updateRow(tx, pessoa, made, { nome: 'Vírgula' });
        expect(changed).toMatchObject({ versao: 2, nome: 'Vírgula' });
        expect(await updateRow(tx, pessoa, made, { nome: 'tarde' })).toBeUndefined();
        expect(await countRows(tx, pessoa, queryOf(pessoa, { $search: 'virgula' }))).toBe(1);
        await deleteRow(tx, pessoa, made);
        expect(await getRow(tx, pessoa, made.id)).toBeUndefined();
        expect(await countRows(tx, pessoa, queryOf(pessoa, { $trash: true }))).toBe(1);
        expect(await getRow(tx, pessoa, made.id, { trash: 'only' })).toMatchObject({
          excluidoEm: expect.any(String) as unknown,
        });
        expect(await restoreRow(tx, pessoa, made.id)).toMatchObject({ id: made.id });
        await deleteRow(tx, pessoa, made);
      });
    });

    it('knows references and their users', async () => {
      await db.read(one(), async (tx) => {
        expect(await usedAmong(tx, models, tipo, kinds)).toEqual(new Map([[kinds[0], { label: 'Pessoas' }]]));
        expect(await titlesOf(tx, tipo, kinds)).toEqual(
          new Map([
            [kinds[0], 'Varejo'],
            [kinds[1], 'Atacado'],
          ]),
        );
      });
      expect(await db.transaction(one(), (tx) => existingIds(tx, loja, shops))).toEqual(new Set([shops[0]]));
    });

    it('refuses a unique value twice within a company, and says which field', async () => {
      const error: unknown = await db
        .transaction(one(), (tx) => insertRow(tx, pessoa, person('Outro', { codigo: 'C1' })))
        .catch((cause: unknown) => cause);
      expect(duplicateOf(error, pessoa)).toEqual(['codigo']);
    });

    it('isolates companies by row-level security alone', async () => {
      const bare = (scope: { company: number | '*' }) =>
        db.read(
          scope,
          async (tx) => (await sql<{ n: number }>`select count(*) as n from pessoa`.execute(tx)).rows[0]!.n,
        );
      expect(await bare(other())).toBe(1);
      expect(await bare(everything)).toBeGreaterThan(500);
      expect(
        await db.read(other(), async (tx) => (await sql<{ nome: string }>`select nome from loja`.execute(tx)).rows),
      ).toEqual([{ nome: 'Dois' }]);
      const foreign = (statement: ReturnType<typeof sql>) =>
        db
          .transaction(other(), (tx) => statement.execute(tx))
          .then(({ numAffectedRows }) => numAffectedRows, sqlStateOf);
      expect(await foreign(sql`insert into pessoa (loja_id, nome, situacao) values (${shops[0]}, 'x', 'ATIVO')`)).toBe(
        '42501',
      );
      expect(await foreign(sql`update pessoa set loja_id = ${shops[0]}`)).toBe('42501');
      expect(await foreign(sql`update pessoa set nome = 'x' where loja_id = ${shops[0]}`)).toBe(0n);
      expect(await foreign(sql`delete from pessoa where loja_id = ${shops[0]}`)).toBe(0n);
      for (const table of ['credencial', 'segundo_fator', 'sessao', 'recuperacao', 'primeiro_acesso', 'freio', '_meta'])
        expect(await foreign(sql`select * from ${sql.table(table)}`)).toBe('42501');
      expect(await foreign(sql`drop table pessoa`)).toBe('42501');
    });

    it('lets no role of the application change or remove a row of the audit', async () => {
      await db.transaction(everything, (tx) =>
        sql`insert into auditoria (acao, empresa_id) values ('criar', ${shops[0]})`.execute(tx),
      );
      const kept = () =>
        db.read(everything, async (tx) => (await sql`select id, acao from auditoria order by id`.execute(tx)).rows);
      const before = await kept();
      const scopes = [
        one(),
        other(),
        everything,
        { company: shops[0]!, seller: { id: 1, user: 1, seesAll: [] } },
        { company: '*', seller: { id: 0, user: 1, seesAll: [] } },
      ] as const;
      const statements = [
        sql`update auditoria set acao = 'x'`,
        sql`update auditoria set quando = now()`,
        sql`delete from auditoria`,
        sql`truncate auditoria`,
        sql`alter table auditoria disable row level security`,
        sql`drop table auditoria`,
        sql`insert into auditoria (id, acao) values (1, 'x') on conflict (empresa_id, id) do update set acao = 'x'`,
      ];
      for (const scope of scopes)
        for (const statement of statements)
          expect(
            await db.transaction(scope, (tx) => statement.execute(tx)).then(() => 'done', sqlStateOf),
            `${JSON.stringify(scope)} ${statement.compile(db.owner).sql}`,
          ).toBe('42501');
      expect(await kept()).toEqual(before);
    });

    it('reads without writing', async () => {
      expect(await db.read(one(), (tx) => insertRow(tx, pessoa, person('x'))).catch(sqlStateOf)).toBe('25006');
    });

    it('runs a transaction again after a serialisation failure, at most three times', async () => {
      let runs = 0;
      const failing = (until: number) =>
        db.transaction(one(), async (tx) => {
          if (++runs <= until) await sql`do $$ begin raise exception using errcode = '40001'; end $$`.execute(tx);
          return runs;
        });
      expect(await failing(2)).toBe(3);
      runs = 0;
      expect(await failing(9).catch(sqlStateOf)).toBe('40001');
      expect(runs).toBe(4);
    });
  });

  describe('plan', () => {
    const urls = async () => (engine === 'postgres' ? await postgres.createDatabase() : undefined);
    /**
     * The tables of the second declaration over those of the first: on PostgreSQL by opening again, embedded over one
     * open engine.
     */
    const evolve = async (before: object, after: object, fill?: (db: OpenedDatabase) => Promise<unknown>) => {
      const db = await open(modelsOf(before as never), await urls());
      await db.transaction(everything, (tx) => insertRow(tx, loja, { nome: 'Um' }));
      await fill?.(db);
      const { applyPlan } = await import('./migrate');
      const tables = tablesOf(modelsOf(after as never));
      const plan = await applyPlan(db.owner, tables);
      expect((await planOf(db.owner, tables)).safe).toEqual([]);
      return { db, plan, model: named(modelsOf(after as never), 'pessoa') };
    };
    const made = (values: object, fields: object) => (db: OpenedDatabase) =>
      db.transaction(everything, (tx) =>
        insertRow(tx, named(modelsOf(fields as never), 'pessoa'), {
          loja: 1,
          nome: 'Ana',
          situacao: 'ATIVO',
          ...values,
        }),
      );

    it('has nothing to do twice', async () => {
      const { db, plan } = await evolve(pessoaFields, pessoaFields);
      expect(plan).toEqual({ safe: [], refused: [] });
      await db.close();
    });
    it('adds fields, old rows stay readable', async () => {
      const { db, plan, model } = await evolve(
        without('situacao', 'limite', 'codigo', 'tipo'),
        { ...pessoaFields, vip: f.bool({ required: true }) },
        made({}, without('situacao', 'limite', 'codigo', 'tipo')),
      );
      expect(plan.refused).toEqual([]);
      const row = await db.read({ company: 1 }, (tx) => getRow(tx, model, 1));
      expect(row).toMatchObject({ nome: 'Ana', situacao: 'ATIVO', vip: false, limite: null });
      await db.close();
    });
    it('renames by `was`', async () => {
      const { pontos: _, codigo: __, ...rest } = pessoaFields;
      const after = {
        ...rest,
        saldo: f.integer({ was: 'pontos' }),
        referencia: f.text({ max: 20, unique: true, was: 'codigo' }),
      };
      const { db, plan, model } = await evolve(pessoaFields, after, made({ pontos: 7, codigo: 'X' }, pessoaFields));
      expect(plan).toMatchObject({ refused: [] });
      expect(plan.safe.filter((statement) => statement.includes('rename'))).toHaveLength(3);
      expect(await db.read({ company: 1 }, (tx) => getRow(tx, model, 1))).toMatchObject({ saldo: 7, referencia: 'X' });
      await db.close();
    });
    it('refuses to remove and to change a type, keeps the data, and saving goes on', async () => {
      const after = { ...without('limite'), nome: f.date({ required: true }), pontos: f.text() };
      const { db, plan } = await evolve(pessoaFields, after, made({ limite: 10.5, pontos: 3 }, pessoaFields));
      expect(plan.refused.map(({ statement }) => statement)).toEqual(
        expect.arrayContaining([
          expect.stringContaining('drop column "limite"'),
          expect.stringContaining('"pontos" type character varying'),
          expect.stringContaining('"nome" type date'),
        ]),
      );
      const { rows } = await db.read({ company: 1 }, (tx) => sql`select nome, limite, pontos from pessoa`.execute(tx));
      expect(rows).toEqual([{ nome: 'Ana', limite: '10.50', pontos: 3 }]);
      await db.close();
    });
    it('lets a removed required column be empty, so that rows can be added', async () => {
      const before = { ...pessoaFields, obrigatorio: f.ref('tipo' as never, { required: true }) };
      const { db, plan, model } = await evolve(before, pessoaFields, made({ obrigatorio: 1 }, before));
      expect(plan.safe).toEqual(['alter table "pessoa" alter column "obrigatorio_id" drop not null']);
      expect(
        await db.transaction({ company: 1 }, (tx) => insertRow(tx, model, { nome: 'Bia', situacao: 'ATIVO' })),
      ).toMatchObject({ nome: 'Bia' });
      await db.close();
    });
    it('keeps the table of a declaration that is gone, and says so', async () => {
      const db = await open(models, await urls());
      const fewer = await planOf(db.owner, tablesOf(models.filter(({ name }) => name !== 'tipo')));
      expect(fewer).toMatchObject({ safe: [], refused: [{ statement: 'drop table "tipo"' }] });
      const none = await planOf(db.owner, tablesOf([]));
      expect(none.refused).toEqual([]);
      // Sellers are declared too: without them the policies of the framework's own tables are written again.
      expect(none.safe.filter((statement) => !/^(drop|create) policy vendedor_/.test(statement))).toEqual([]);
      await db.close();
    });
    it('widens a text, not the other way round', async () => {
      const { db, plan } = await evolve(pessoaFields, {
        ...pessoaFields,
        nome: f.text({ required: true, max: 120 }),
        codigo: f.text({ max: 10, unique: true }),
      });
      expect(plan.safe).toEqual(['alter table "pessoa" alter column "nome" type character varying(120)']);
      expect(plan.refused).toHaveLength(1);
      await db.close();
    });
    it('refuses uniqueness over repeated values, and lets it go when it is no longer declared', async () => {
      const unique = { ...pessoaFields, pontos: f.integer({ unique: true }) };
      const { db, plan } = await evolve(pessoaFields, unique, async (opened) => {
        await made({ pontos: 1 }, pessoaFields)(opened);
        await made({ pontos: 1 }, pessoaFields)(opened);
      });
      expect(plan).toMatchObject({ safe: [], refused: [{ reason: expect.stringContaining('repetidos') as unknown }] });
      await db.close();
      const back = await evolve(unique, pessoaFields);
      expect(back.plan.safe).toEqual(['drop index "pessoa_loja_id_pontos_uq"']);
      await back.db.close();
    });
  });
});

it("knows the company's column", () => {
  expect(models.map(tenantColumn)).toEqual(['id', undefined, 'loja_id']);
});
