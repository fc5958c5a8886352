import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importColumns, recordHeading, type ImportPreview } from '../../../src/kit/work/imports';
import type { Model } from '../../../src/kit/read/model';
import { readBusiness } from '../../../src/server/business';
import { openSource, type Cell } from '../../../src/server/imports/source';
import { csvOf, importerOf, importing, resultOf } from '../../support/imports';
import { startServices, type Services } from '../../support/services';
import { itWhere } from './itWhere';

// A service of the platform may take functions from the companies: they come first.
const imported = readBusiness()
  .models.filter(({ imports }) => imports)
  .toSorted((a, b) => Number(a.tenant === undefined) - Number(b.tenant === undefined));

describe('a file that we wrote', () => {
  let house: Services;
  let people: Record<'um' | 'dois' | 'admin', ReturnType<typeof importing>>;
  beforeAll(async () => {
    house = await startServices({ engine: 'postgres', rows: 15 });
    // Drawn before there were products to make a combo of.
    await house.database.transaction({ company: '*' }, (tx) =>
      sql`update produto set tipo = 'SIMPLES' where tipo = 'COMBO' and combo is null`.execute(tx),
    );
    // A coordinate is shown rounded, in a workbook as a number.
    await house.database.transaction({ company: '*' }, async (tx) => {
      for (const { table, fields } of imported)
        for (const { column, item } of Object.values(fields))
          if (item?.latitude)
            await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)} || '{"latitude": -23.5613447, "longitude": -46.6564991}' where ${sql.ref(column)} is not null`.execute(
              tx,
            );
    });
    people = { um: importing(house, 'um'), dois: importing(house, 'dois'), admin: importing(house, 'admin') };
  }, 400_000);
  afterAll(() => house?.close());

  const stored = async (model: Model): Promise<ReadonlyMap<number, Readonly<Record<string, unknown>>>> =>
    house.database.read({ company: '*' }, async (tx) => {
      const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(model.table)} order by id`.execute(
        tx,
      );
      return new Map(
        rows.map((raw) => {
          const { versao: _, atualizado_em: _when, busca: _search, ...row } = raw;
          return [Number(row.id), JSON.parse(JSON.stringify(row)) as Record<string, unknown>];
        }),
      );
    });
  const tableOf = async (bytes: Uint8Array): Promise<readonly [string[], Cell[][]]> => {
    const { headings, lines } = await openSource(bytes);
    const rows: Cell[][] = [];
    for await (const { cells } of lines) rows.push([...cells]);
    return [[...headings], rows];
  };
  const exportOf = (model: Model, format: string, whole = false): Promise<Uint8Array> =>
    people[importerOf(model)].bytesOf(`${model.root}exportar/${format}${whole ? '?dados=completos' : ''}`, {});
  const update = { atualizarValores: true };

  describe.each(imported.map((model) => [model.name, model] as const))('%s', (_, model) => {
    const isWhole = importerOf(model) === 'um';
    it('comes back unchanged: nothing new, nothing changed, nothing refused, as CSV and as a workbook', async () => {
      const before = await stored(model);
      for (const [format, whole] of [
        ['csv', false],
        ['xlsx', false],
        ...(isWhole
          ? ([
              ['csv', true],
              ['xlsx', true],
            ] as const)
          : []),
      ] as const) {
        const bytes = await exportOf(model, format, whole);
        const [headings, rows] = await tableOf(bytes);
        expect([headings[0], new Set(headings).size]).toEqual([recordHeading, headings.length]);
        const status = await people[importerOf(model)].bring(model.name, bytes, update);
        expect(
          status.rejeitadas.map(({ linha, erros }) => [linha, erros]),
          `${format} ${whole}`,
        ).toEqual([]);
        expect(status, `${format} ${whole}`).toMatchObject({
          situacao: 'FEITO',
          total: rows.length,
          criados: 0,
          alterados: 0,
          ignorados: rows.length,
        });
        expect(rows.length).toBeGreaterThan(2);
      }
      expect(await stored(model)).toEqual(before);
    });

    itWhere(!model.off.includes('update'))('changes exactly the cells that were changed', async () => {
      const before = await stored(model);
      const [headings, rows] = await tableOf(await exportOf(model, 'csv'));
      const column = importColumns(model).find(
        ({ field, within }) =>
          within === field &&
          ['text', 'longText'].includes(field.kind.name) &&
          !field.options.pattern &&
          !field.options.upper &&
          !field.options.masked &&
          field.options.readOnly === undefined &&
          (field.options.max ?? 255) > 20 &&
          !field.when,
      )!;
      const at = headings.indexOf(column.label);
      const changeOf = (text: string, index: number): string =>
        `${text.slice(0, (column.field.options.max ?? 255) - 4)} ${index}`.trim();
      const changed = rows.map((row, index) => {
        const cells = row.map((cell) => String(cell ?? ''));
        cells[at] = changeOf(cells[at]!, index);
        return cells;
      });
      const status = await people[importerOf(model)].bring(model.name, csvOf([headings, ...changed]), update);
      expect(status.rejeitadas.map(({ linha, erros }) => [linha, erros])).toEqual([]);
      expect(status).toMatchObject({ criados: 0, alterados: rows.length, ignorados: 0 });
      const after = await stored(model);
      expect(after.size).toBe(before.size);
      for (const [index, row] of changed.entries()) {
        const id = Number(row[0]);
        expect(after.get(id)).toEqual({
          ...before.get(id),
          [column.field.column]: changeOf(String(rows[index]![at] ?? ''), index),
        });
      }
    });
  });

  const groups = imported.flatMap((model) => {
    const [number] = importColumns(model).filter(({ field, within }) => within !== field && field.name === 'number');
    return number ? [[model.name, model, number] as const] : [];
  });
  it.each(groups)(
    '%s takes one part of an address back that was changed, and leaves the rest',
    async (_, model, column) => {
      const before = await stored(model);
      const [headings, rows] = await tableOf(await exportOf(model, 'csv'));
      const at = headings.indexOf(column.label);
      expect(headings.filter((heading) => heading.startsWith(`${column.within.label}: `)).length).toBeGreaterThan(5);
      const [line, ...rest] = rows
        .filter((row) => before.get(Number(row[0]))![column.within.column] !== null)
        .map((row) => row.map((cell) => String(cell ?? '')));
      line![at] = '4242';
      const status = await people[importerOf(model)].bring(model.name, csvOf([headings, line!, ...rest]), update);
      expect(status).toMatchObject({ criados: 0, alterados: 1, ignorados: rest.length, rejeitados: 0 });
      const id = Number(line![0]);
      const now = await stored(model);
      expect(now.get(id)).toEqual({
        ...before.get(id),
        [column.within.column]: { ...(before.get(id)![column.within.column] as object), number: '4242' },
      });
    },
  );

  it('covers every entity that can be imported', () => {
    expect(
      imported
        .map(({ name }) => name)
        .toSorted()
        .join(' '),
    ).toMatchInlineSnapshot(
      `"bairro categoriaProduto cfop cliente compraAnterior consultor cupomDesconto feriado mailing motivoCancelamento motoboy produto saldoAnterior servico setor unidadeMedida valeAnterior vendedor"`,
    );
    expect(groups.map(([name]) => name)).toContain('cliente');
  });

  it('of another company names nobody here: nothing is changed and nothing is made', async () => {
    const bytes = await people.um.bytesOf('produto/exportar/csv', {});
    const status = await people.dois.bring('produto', bytes, update);
    expect(status).toMatchObject({ criados: 0, alterados: 0, ignorados: 0 });
    expect(status.rejeitadas[0]!.erros.id).toContain('Não há aqui um cadastro com este número!');
  });

  it('asks which of two columns with one heading is meant, and guesses nothing', async () => {
    const as = await people.um.speaks();
    const file = 'Código;Código;Nome\r\n7;A1;Pão';
    const src = await people.um.send(file);
    const { colunas, repetidas } = resultOf<ImportPreview>(
      await as('POST', 'importacao/analisar', { src, classe: 'produto' }),
    );
    expect([colunas, repetidas]).toEqual([
      [null, null, 'nome'],
      [0, 1],
    ]);
    const refused = await as('POST', 'importacao/importar', { src, classe: 'produto' });
    expect(refused.body.fieldErrors?.colunas).toBe(
      'Duas colunas do arquivo se chamam “Código”! Diga o que cada uma é.',
    );
  });

  it('of people without a document makes each of them once, however often it comes', async () => {
    const count = async (): Promise<number> =>
      (
        await house.database.read({ company: '*' }, (tx) =>
          sql`select id from cliente where telefone like '+5511955551%' and excluido_em is null`.execute(tx),
        )
      ).rows.length;
    const file =
      'Nome;Telefone\r\nAna Três;(11) 95555-1001\r\nBia Três;(11) 95555-1001\r\nCéu Três;(11) 95555-1003\r\nana tres;11955551001';
    expect(await people.um.bring('cliente', file, update)).toMatchObject({ criados: 3, rejeitados: 1 });
    for (const more of [{}, update])
      expect(await people.um.bring('cliente', file.replace('Céu', 'CEU'), more)).toMatchObject({
        criados: 0,
        rejeitados: 1,
      });
    expect(await count()).toBe(3);
    // A document that the file brings later belongs to who is there; another document is another person.
    expect(
      await people.um.bring('cliente', 'Nome;Telefone;CPF\r\nAna Três;11955551001;529.982.247-25', update),
    ).toMatchObject({ criados: 0, alterados: 1 });
    expect(
      await people.um.bring('cliente', 'Nome;Telefone;CPF\r\nAna Três;11955551001;111.444.777-35', update),
    ).toMatchObject({ criados: 1, alterados: 0 });
  });
});
