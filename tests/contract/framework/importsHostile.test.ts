import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { watched } from '../../../src/kit/entity/condition';
import { importColumns, importKeys, type ImportColumn, type ImportLine } from '../../../src/kit/work/imports';
import type { Model } from '../../../src/kit/read/model';
import { readBusiness } from '../../../src/server/business';
import { breather } from '../../../src/server/imports/breather';
import { csvOf, importerOf, importing, lineOf } from '../../support/imports';
import { startServices, type Services } from '../../support/services';

/** Cells that people, spreadsheets and other systems leave in a file. */
const hostile = [
  '789123456789012',
  'x'.repeat(10_000),
  'x'.repeat(40_000),
  '9223372036854775808',
  '-1',
  '1,19E+10',
  '1e309',
  '0',
  '31/02/2027',
  '😀',
  '👨‍👩‍👧‍👦'.repeat(40),
  '\u200B',
  '\u202Eabc',
  '\u00A0\u2003',
  'a\nb\rc',
  '\u0007sino',
  '\uFFFD',
  "'; drop table produto; --",
  '=HYPERLINK("http://x")',
  '{"a":1}',
  '__proto__',
  'a\0b',
];
// A service of the platform may take functions from the companies: they come first.
const imported = readBusiness()
  .models.filter(({ imports }) => imports)
  .toSorted((a, b) => Number(a.tenant === undefined) - Number(b.tenant === undefined));

describe('a file with hostile values', () => {
  let house: Services;
  let people: Record<'um' | 'admin', ReturnType<typeof importing>>;
  beforeAll(async () => {
    house = await startServices({ engine: 'postgres', rows: 15 });
    people = { um: importing(house, 'um'), admin: importing(house, 'admin') };
    // Before the lines are drawn, which keeps everything else waiting.
    for (const one of [people.um, people.admin]) await one.speaks();
  }, 400_000);
  afterAll(() => house?.close());

  /** Names of the records that a sample points to: of a row that no other is called like. */
  const labelsOf = async (): Promise<Record<string, string>> => {
    const labels: Record<string, string> = {};
    for (const target of house.models.filter(({ source, settings }) => !source && !settings)) {
      const column = target.fields[target.title]!.column;
      const { rows } = await house.database.read({ company: '*' }, (tx) =>
        sql<{
          id: number;
          titulo: string;
        }>`select id, ${sql.ref(column)}::text as titulo from ${sql.table(target.table)}`.execute(tx),
      );
      for (const { id, titulo } of rows) labels[`${target.name}:${id}`] = titulo;
    }
    return labels;
  };
  let seed = 5_000_000;
  /** Nothing that a file cannot say: rows of their own. No key that differs by capitals alone. */
  const sampleOf = (model: Model, seen: Set<string>): Record<string, unknown> => {
    for (;;) {
      const record = house.sample(model, house.companies[0], ++seed);
      const needsRows = Object.values(model.fields).some(
        ({ name, kind, required }) => kind.nested === 'many' && required && (record[name] ?? null) !== null,
      );
      const keys = importKeys(model).map((names) => JSON.stringify(names.map((name) => record[name])).toUpperCase());
      if (needsRows || keys.some((key) => seen.has(key))) continue;
      for (const key of keys) seen.add(key);
      return record;
    }
  };
  const isNamed = ({ field, within }: ImportColumn): boolean =>
    field.ref !== undefined && (field.required || within.required);

  it.each(imported.map((model) => [model.name, model] as const))(
    '%s: each is refused at its column or brought in, and the lines beside it too',
    async (_, model) => {
      const columns = importColumns(model);
      const labels = await labelsOf();
      const seen = new Set(hostile.map((value) => JSON.stringify([value]).toUpperCase()));
      // A name that several records have tells none from the others: those that need not be named are left out.
      const good = (): Map<string, string> => {
        const line = lineOf(model, sampleOf(model, seen), labels);
        for (const column of columns) if (column.field.ref && !isNamed(column)) line.set(column.name, '');
        return line;
      };
      const rows: string[][] = [];
      const attacked: (string | undefined)[] = [];
      const add = (line: ReadonlyMap<string, string>, column?: string): void => {
        rows.push(columns.map(({ name }) => line.get(name) ?? ''));
        attacked.push(column);
      };
      for (let at = 0; at < 5; at++) add(good());
      const rest = breather();
      const values = hostile.toSorted((a, b) => Number(a.includes('\0')) - Number(b.includes('\0')));
      for (const value of values)
        for (const column of columns) {
          add(good().set(column.name, value), column.name);
          if (rows.length % 40 === 0) add(good());
          await rest();
        }
      for (let at = 0; at < 3; at++) add(good());

      const { bring } = people[importerOf(model)];
      const status = await bring(model.name, csvOf([columns.map(({ name }) => name), ...rows]), {
        colunas: columns.map(({ name }) => name),
      });
      expect(status).toMatchObject({ situacao: 'FEITO', total: rows.length, erro: null });
      expect(status.criados + status.rejeitados + status.ignorados + status.alterados).toBe(rows.length);
      const refused = await refusedLines(status.id);
      const bad = refused.filter(({ linha, erros }) => {
        const column = attacked[linha - 2];
        if (column === undefined) return true;
        const related = new Set<string>([
          column,
          column.split('.')[0]!,
          // Beside it stands what it opens, and what a rule compares it with.
          ...Object.values(model.fields)
            .filter(({ when }) => watched(when).includes(column))
            .map(({ name }) => name),
          // A line is told from others by it and these together: one whose blank becomes the default repeats another.
          ...importKeys(model)
            .filter((names) => names.includes(column))
            .flatMap((names) => ['', ...names]),
          ...model.rules.filter(({ on }) => on.some((name) => name === column)).flatMap(({ on }) => on),
        ]);
        return !Object.keys(erros).some((path) => related.has(path));
      });
      expect(
        bad.map(({ linha, erros, celulas }) => [
          linha,
          attacked[linha - 2],
          celulas[columns.findIndex(({ name }) => name === attacked[linha - 2])]?.slice(0, 30),
          erros,
        ]),
      ).toEqual([]);
      expect(refused.length).toBeGreaterThan(columns.length);
    },
    120_000,
  );

  const refusedLines = async (id: number): Promise<readonly ImportLine[]> => {
    const { rows } = await house.database.read({ company: '*' }, (tx) =>
      sql<{
        linha: number;
        erros: Record<string, string>;
        celulas: string[];
      }>`select linha, erros, celulas from importacao_linha where importacao = ${id} and estado = 'REJEITADO' order by linha`.execute(
        tx,
      ),
    );
    return rows.map((row) => ({ ...row, avisos: {} }));
  };
});
