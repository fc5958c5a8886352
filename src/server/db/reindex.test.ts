import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { entity, resource } from '#kit';
import { f, modelOf } from '#fields';
import { readFilter } from '#kit/read/filter';
import type { Model } from '#kit/read/model';
import { startPostgres } from '../../../tests/support/postgres';
import { openDatabase, type OpenedDatabase } from '../adapters';
import type { Db } from './database';
import { insertRows, listRows } from './query';
import { adoptEmpty, reindex } from './reindex';

const pessoa = entity('pessoa', {
  label: ['Pessoa', 'Pessoas'],
  gender: 'f',
  title: 'nome',
  root: 'pessoa/',
  fields: {
    nome: f.text({ required: true }),
    apelido: f.text(),
    telefone: f.phone({ personal: { basis: 'contrato' } }),
  },
});
const modelWith = (...search: ('nome' | 'apelido' | 'telefone')[]): Model =>
  modelOf({ entity: pessoa, section: 'cadastros', resource: resource(pessoa, { list: { search } }) });
const before = modelWith('nome', 'telefone');
const rows = 1201;

describe.each(['pglite', 'postgres'] as const)('the search text of old rows on %s', (engine) => {
  let server: Awaited<ReturnType<typeof startPostgres>> | undefined;
  let database: OpenedDatabase;
  const texts = (): Promise<string[]> =>
    database.read({ company: '*' }, async (tx) =>
      (await sql<{ busca: string }>`select busca from pessoa order by id`.execute(tx)).rows.map(({ busca }) => busca),
    );
  /** As it was written before telephones left it. */
  const age = (): Promise<unknown> =>
    database.transaction({ company: '*' }, (tx) => sql`update pessoa set busca = busca || ' 11987654321'`.execute(tx));
  beforeAll(async () => {
    server = engine === 'postgres' ? await startPostgres() : undefined;
    database = await openDatabase({ models: [before], ...(server && { url: await server.createDatabase() }) });
    await database.transaction({ company: '*' }, (tx) =>
      insertRows(
        tx,
        before,
        Array.from({ length: rows }, (_, index) => ({
          nome: `Ana ${index}`,
          apelido: `Nina ${index}`,
          telefone: '+5511987654321',
        })),
      ),
    );
    await age();
  });
  afterAll(async () => {
    await database.close();
    await server?.stop();
  });

  it('loses what is personal, goes on where it was cut, and is left alone once it is right', async () => {
    let turns = 0;
    expect(await reindex(database, [before], () => ++turns > 1)).toBe(500);
    expect((await texts()).filter((text) => text.includes('987654321'))).toHaveLength(rows - 500);
    expect(await reindex(database, [before])).toBe(rows - 500);
    expect((await texts()).filter((text) => text.includes('987654321'))).toEqual([]);
    await age();
    expect(await reindex(database, [before])).toBe(0);
  });
  it('asks one question when nothing is to do', async () => {
    const asked: string[] = [];
    const executor = database.owner.withPlugin({
      transformQuery: ({ node }) => {
        asked.push(node.kind);
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    });
    await reindex(
      { ...database, owner: executor as Db, transaction: () => Promise.reject(new Error('nothing is to be read')) },
      [before],
    );
    expect(asked).toHaveLength(1);
  });
  it('finds by a field that has joined the search, and raises no version', async () => {
    const after = modelWith('nome', 'apelido');
    const find = (): Promise<number> =>
      database.read(
        { company: '*' },
        async (tx) =>
          (await listRows(tx, after, readFilter(after, { $search: 'nina 77' }), { page: 1, size: 100 })).total,
      );
    expect(await find()).toBe(0);
    expect(await reindex(database, [after])).toBe(rows);
    expect(await find()).toBeGreaterThan(0);
    const {
      rows: [kept],
    } = await database.read({ company: '*' }, (tx) =>
      sql<{ n: number }>`select max(versao) as n from pessoa`.execute(tx),
    );
    expect(Number(kept!.n)).toBe(1);
  });

  it('writes values of before in the form that they have now, and leaves what would be there twice', async () => {
    const value = async (): Promise<unknown> =>
      (await sql`select nome, telefone from pessoa order by id limit 1`.execute(database.owner)).rows[0];
    await sql`update pessoa set nome = ${'Jose\u0301\u202c d’Ávila'}, telefone = '+551187654321' where id = (select min(id) from pessoa)`.execute(
      database.owner,
    );
    await sql`delete from _meta where chave like 'busca.%'`.execute(database.owner);
    await reindex(database, [before]);
    expect(await value()).toEqual({ nome: 'José d’Ávila', telefone: '+5511987654321' });
    expect((await texts())[0]).toContain('jose davila');
    await sql`create unique index um_so on pessoa (nome)`.execute(database.owner);
    await sql`update pessoa set nome = ${'Ana 7\u200b'} where nome = 'José d’Ávila'`.execute(database.owner);
    await sql`delete from _meta where chave like 'busca.%'`.execute(database.owner);
    await reindex(database, [before]);
    expect(await value()).toMatchObject({ nome: 'Ana 7\u200b' });
  });

  it('passes over tables that were empty at the first start, and over no other', async () => {
    const marks = async (): Promise<number> =>
      (await sql`select 1 from _meta where chave like 'busca.%'`.execute(database.owner)).rows.length;
    await sql`delete from _meta where chave like 'busca.%'`.execute(database.owner);
    await adoptEmpty(database, [before]);
    expect(await marks()).toBe(0);
    await sql`delete from pessoa`.execute(database.owner);
    await adoptEmpty(database, [before]);
    expect(await marks()).toBe(1);
  });
});
