import { createHash } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tenantColumn } from '../../../src/server/db/columns';
import { systemTables } from '../../../src/server/db/system';
import { quote } from '../../../src/server/db/tables';
import type { Speaker } from '../../../src/server/testing';
import { password, startServices, type Services } from '../../support/services';

type Row = Readonly<Record<string, unknown>>;
/** Six letters fit nearly every text, and nothing else in the house says them. */
const words = ['CNRX7q', 'CNRY8z'] as const;

/** The files of a ZIP by name, from its directory. */
const unzipped = (zip: Buffer): ReadonlyMap<string, Buffer> => {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  const files = new Map<string, Buffer>();
  for (let count = zip.readUInt16LE(end + 10), at = zip.readUInt32LE(end + 16); count > 0; count--) {
    const [method, stored, size, name, extra, offset] = [
      zip.readUInt16LE(at + 10),
      zip.readUInt32LE(at + 20),
      zip.readUInt32LE(at + 24),
      zip.readUInt16LE(at + 28),
      zip.readUInt16LE(at + 30),
      zip.readUInt32LE(at + 42),
    ];
    const from = offset + 30 + zip.readUInt16LE(offset + 26);
    const bytes = zip.subarray(from, from + stored);
    const file = method === 8 ? inflateRawSync(bytes) : bytes;
    expect(file.byteLength).toBe(size);
    files.set(zip.toString('utf8', at + 46, at + 46 + name), file);
    at += 46 + name + extra;
  }
  return files;
};

/**
 * Two companies full of canaries; one leaves, and is found nowhere but where a law wants her; the other has not changed
 * by a byte.
 */
export const offboardingSuite = (engine: 'pglite' | 'postgres', rows: number): void => {
  describe(`a company that leaves, on ${engine}`, () => {
    let house: Services;
    let [admin, um]: Speaker[] = [];
    let [gone, other] = [0, 0];
    let id = 0;
    let nome = '';
    let archive = Buffer.alloc(0);
    const key = (): Record<string, string> => ({ 'idempotency-key': crypto.randomUUID() });
    const asked = (path: string, body: object, who = admin) => who!('POST', path, body, key());
    const proof = async (): Promise<Row> =>
      (await admin!('GET', `company/encerramento/findbyid/${id}`)).body.result as unknown as Row;
    const all = <T>(statement: ReturnType<typeof sql>): Promise<readonly T[]> =>
      house.database.owner.transaction().execute(async (tx) => {
        await sql`select set_config('app.empresa', '*', true)`.execute(tx);
        return (await statement.execute(tx)).rows as T[];
      });
    interface Column {
      readonly tabela: string;
      readonly coluna: string;
      readonly tipo: string;
      readonly maximo: number | null;
    }
    const columns = (): Promise<readonly Column[]> =>
      all(sql`select c.table_name as tabela, c.column_name as coluna, c.data_type as tipo, c.character_maximum_length as maximo
    from information_schema.columns as c join information_schema.tables as t using (table_schema, table_name) where c.table_schema = 'public' and t.table_type = 'BASE TABLE' order by 1, 2`);
    /** The tables in which the word stands, in any column that could hold it. */
    const found = async (word: string): Promise<string[]> => {
      const hits = new Set<string>();
      for (const { tabela, coluna, tipo } of await columns()) {
        const test =
          tipo === 'bytea'
            ? sql`position(convert_to(${word}, 'UTF8') in ${sql.ref(coluna)}) > 0`
            : ['text', 'character varying', 'jsonb', 'ARRAY'].includes(tipo)
              ? sql`${sql.ref(coluna)}::text ilike ${`%${word}%`}`
              : undefined;
        if (test && (await all(sql`select 1 from ${sql.table(tabela)} where ${test} limit 1`)).length > 0)
          hits.add(tabela);
      }
      return [...hits].toSorted();
    };
    /** Rows and hash of every table of a company. */
    const hashes = async (
      company: number,
    ): Promise<Readonly<Record<string, { readonly n: number; readonly hash: string }>>> => {
      const tables = [
        ...house.models.filter(({ tenant }) => tenant).map((model) => [model.table, tenantColumn(model)!] as const),
        ...systemTables.filter(({ tenant }) => tenant).map(({ name, tenant }) => [name, tenant!] as const),
      ];
      return Object.fromEntries(
        await Promise.all(
          tables.map(
            async ([table, column]) =>
              [
                table,
                (
                  await all<{ n: number; hash: string }>(
                    sql`select count(*)::int as n, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as hash from ${sql.table(table)} as t where ${sql.ref(column)} = ${company}`,
                  )
                )[0]!,
              ] as const,
          ),
        ),
      );
    };
    /**
     * Every text of every row of the company says the word, and every table of the house has one more row that does.
     */
    const plant = async (company: number, word: string): Promise<void> => {
      const known = await columns();
      for (const model of house.models) {
        const column = tenantColumn(model);
        if (column === undefined) continue;
        const plain = new Set(
          Object.values(model.fields)
            .filter(
              ({ kind, name }) =>
                ['text', 'longText'].includes(kind.name) && !(model.name === 'empresa' && name === 'shortName'),
            )
            .map((field) => field.column),
        );
        for (const { coluna, maximo } of known.filter(({ tabela }) => tabela === model.table))
          if (plain.has(coluna) && (maximo ?? 99) >= 6 && !(model.name === 'usuario' && coluna === 'login'))
            await all(
              sql`update ${sql.table(model.table)} set ${sql.ref(coluna)} = ${word} || left(${sql.ref(coluna)}, 0) || case when ${maximo ?? 99} > 20 then id::text else '' end, busca = busca || ${word} where ${sql.ref(column)} = ${company}`,
            ).catch((cause: unknown) => {
              if (!/unique|duplicate/.test(String(cause))) throw cause;
            });
      }
      const [person] = await all<{ id: number }>(sql`select id from usuario where empresa_id = ${company} limit 1`);
      for (const table of systemTables.filter(
        ({ columns: own, tenant }) => tenant ?? own.some(({ name }) => name === 'usuario_id'),
      )) {
        const filled = table.columns.filter(
          ({ name, notNull, default: standard, identity, type }) =>
            !identity &&
            (name === 'empresa_id' ||
              (notNull && standard === undefined) ||
              (standard === undefined && /text$|character|jsonb|bytea/.test(type))),
        );
        const value = ({ name, type }: (typeof filled)[number]) =>
          name === 'empresa_id'
            ? sql`${company}::bigint`
            : name === 'usuario_id'
              ? sql`${person!.id}::bigint`
              : type === 'bytea'
                ? sql`convert_to(${`um arquivo ${word}`}, 'UTF8')`
                : type === 'jsonb'
                  ? sql`${JSON.stringify({ dito: word })}::jsonb`
                  : /^(bigint|integer)/.test(type)
                    ? sql`${(table.primaryKey.includes(name) ? 900_000 : 0) + company}`
                    : type === 'boolean'
                      ? sql`false`
                      : type.startsWith('timestamp')
                        ? sql`now() + interval '1 year'`
                        : sql`left(${word}, ${Number(/\((\d+)\)/.exec(type)?.[1] ?? 99)})`;
        await all(
          sql`insert into ${sql.table(table.name)} (${sql.raw(filled.map(({ name }) => quote(name)).join(', '))}) values (${sql.join(filled.map(value))}) on conflict do nothing`,
        );
      }
    };

    beforeAll(async () => {
      house = await startServices({ engine, rows });
      [admin, um] = [await house.as('admin'), await house.as('um')];
      [gone, other] = house.companies;
      await plant(gone, words[0]);
      await plant(other, words[1]);
      // Samples, whose number may be that of a company here.
      await all(sql`delete from encerramento`);
      await all(sql`update empresa set matriz_id = null, unidade = 'UNICA', rede = null`);
      [{ nome }] = (await all<{ nome: string }>(sql`select short_name as nome from empresa where id = ${gone}`)) as [
        { nome: string },
      ];
    }, 120_000);
    afterAll(() => house.close());

    it('is an affair of the platform, and of a company that is over', async () => {
      expect((await asked(`company/${gone}/encerramento`, { senha: password }, um)).status).toBe(403);
      expect((await asked(`company/${gone}/encerramento`, { senha: password })).status).toBe(409);
      await all(
        sql`update empresa set situacao = 'ENCERRADA', bloqueado = true, motivo_bloqueio = 'Encerrada' where id = ${gone}`,
      );
      expect((await asked(`company/${gone}/encerramento`, { senha: 'uma outra senha' })).body.fieldErrors).toEqual({
        senha: 'Senha atual incorreta!',
      });
    });
    it('takes along all that is hers, and nothing of another', async () => {
      const started = await asked(`company/${gone}/encerramento`, { senha: password });
      expect(started.body.hasError, started.text).toBe(false);
      await house.app.jobs.drain();
      const { results } = (await admin!('POST', 'company/encerramento/filterpaginated/1/10', { numeroEmpresa: gone }))
        .body;
      expect(results).toMatchObject([{ situacao: 'EXPORTADA', nome }]);
      id = Number(results![0]!.id);
      expect((await asked(`company/encerramento/${id}/apagar`, { nome, senha: password })).status).toBe(409);
      const sent = await house.app.fetch(
        new Request(`http://localhost/services/company/encerramento/${id}/exportacao`, {
          method: 'POST',
          body: '{}',
          headers: { 'content-type': 'application/json', 'remember-me': await house.token('admin') },
        }),
      );
      expect(sent.headers.get('content-type')).toBe('application/zip');
      archive = Buffer.from(await sent.arrayBuffer());
      const { sha256, tamanho, baixadoEm } = await proof();
      expect({ sha256: createHash('sha256').update(archive).digest('hex'), tamanho: archive.byteLength }).toEqual({
        sha256,
        tamanho,
      });
      expect(baixadoEm).toEqual(expect.any(String));
      const files = unzipped(archive);
      const text = [...files].map(([name, bytes]) => `${name}\n${bytes.toString('utf8')}`);
      expect(text.filter((one) => one.includes(words[1]))).toEqual([]);
      const held = await hashes(gone);
      for (const { table, tenant } of house.models) {
        const parts = [...files]
          .filter(([name]) => new RegExp(`^dados/${table}(-\\d+)?\\.json$`).test(name))
          .flatMap(([, bytes]) => JSON.parse(bytes.toString('utf8')) as unknown[]);
        expect(parts, table).toHaveLength(tenant ? held[table]!.n : 0);
      }
      expect(
        [...files].filter(([name, bytes]) => name.startsWith('arquivos/') && bytes.includes(words[0])),
      ).toHaveLength(1);
      expect(files.get('dados/usuario.json')!.toString('utf8')).not.toContain('argon2');
    });
    it('deletes all of it but what a law keeps, and leaves the other as she was', async () => {
      const [before, held] = [await hashes(other), await found(words[1])];
      expect(await found(words[0])).toEqual(held);
      expect(
        (await asked(`company/encerramento/${id}/apagar`, { nome: 'Outra', senha: password })).body.messageError,
      ).toBe('O nome digitado não é o da empresa!');
      expect(
        (await asked(`company/encerramento/${id}/apagar`, { nome, senha: 'uma outra senha' })).body.fieldErrors,
      ).toEqual({ senha: 'Senha atual incorreta!' });
      expect((await asked(`company/encerramento/${id}/apagar`, { nome, senha: password }, um)).status).toBe(403);
      const started = await asked(`company/encerramento/${id}/apagar`, { nome, senha: password });
      expect(started.body.hasError, started.text).toBe(false);
      await house.app.jobs.drain();
      const lawful = [
        ...house.models.filter(({ lawful: law }) => law !== undefined).map(({ table }) => table),
        'acesso',
      ].toSorted();
      expect(await found(words[0])).toEqual(lawful.filter((table) => held.includes(table)));
      const after = await hashes(gone);
      expect(
        Object.keys(after)
          .filter((table) => after[table]!.n > 0)
          .toSorted(),
      ).toEqual(lawful);
      expect(await hashes(other)).toEqual(before);
      expect(await found(words[1])).toEqual(held);
      expect((await um!('GET', 'user/getUserInformations')).status).toBe(401);
    });
    it('leaves a proof: what there was, what is left and why, what was taken along, when and by whom', async () => {
      const { situacao, apagadoEm, apagadoPor, contagens } = await proof();
      expect({ situacao, apagadoEm, apagadoPor }).toEqual({
        situacao: 'APAGADA',
        apagadoEm: expect.any(String) as string,
        apagadoPor: expect.any(Number) as number,
      });
      const lines = contagens as readonly {
        readonly chave: string;
        readonly antes: number;
        readonly depois: number;
        readonly motivo: string | null;
      }[];
      expect(lines.filter(({ depois, motivo }) => depois !== 0 && motivo === null)).toEqual([]);
      expect(lines.find(({ chave }) => chave === 'cliente')).toMatchObject({
        antes: house.rowsOf('cliente', gone).length,
        depois: 0,
      });
      expect(lines.find(({ chave }) => chave === 'nota_fiscal')).toMatchObject({
        motivo: expect.stringContaining('CTN') as string,
      });
      expect(lines.find(({ chave }) => chave === 'auditoria')!.antes).toBeGreaterThan(0);
      expect((await asked(`company/encerramento/${id}/comprovante`, {})).text.slice(0, 5)).toBe('%PDF-');
      expect((await asked(`company/encerramento/${id}/apagar`, { nome, senha: password })).status).toBe(409);
      const { rows: noted } = await house.database.read({ company: '*' }, (tx) =>
        sql<{
          acao: string;
        }>`select distinct acao from auditoria where entidade = 'encerramento' and registro_id = ${id}`.execute(tx),
      );
      expect(noted.map(({ acao }) => acao)).toEqual(expect.arrayContaining(['baixar', 'apagar', 'comprovante']));
    });
  });
};
