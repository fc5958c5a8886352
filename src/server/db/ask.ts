import { sql, type RawBuilder } from 'kysely';
import type { FilterNode, ListQuery } from '#kit/read/filter';
import { groupBy } from '#kit/groupBy';
import type { Model, ModelField } from '#kit/read/model';
import { fromSqlValue, isOwned, tenantColumn, toSqlValue, typeOf } from './columns';
import type { Tx } from './database';
import { filterToSql } from './filterToSql';
import { orderOf, whereOf } from './conditions';
import { generic } from './plans';
import type { PageRequest } from './list';
import { scopeOf } from './scope';
import { recordOf, selection, type Row } from './rows';
import { rowsFrom } from './systemViews';

type Raw = Readonly<Record<string, unknown>>;

const select = async (
  tx: Tx,
  model: Model,
  query: ListQuery,
  limit: number,
  end: RawBuilder<unknown>,
): Promise<Row[]> => {
  const { rows } =
    await sql<Raw>`select ${selection(model)} from ${rowsFrom(model)} as t where ${whereOf(tx, model, query)}
    order by ${orderOf(query, false)} limit ${limit} ${end}`.execute(tx);
  return rows.map((raw) => recordOf(model, raw));
};
export interface FirstOptions {
  /** Holds it until the transaction ends; 'skip' passes over those that somebody else holds. */ readonly lock?:
    | boolean
    | 'skip';
}
/** The first row in the order of the query. */
export const firstRow = async (
  tx: Tx,
  model: Model,
  query: ListQuery,
  { lock = false }: FirstOptions = {},
): Promise<Row | undefined> =>
  (
    await select(tx, model, query, 1, lock ? sql`for update of t ${lock === 'skip' ? sql`skip locked` : sql``}` : sql``)
  )[0];
/** The first `limit` rows, without a count of the others. */
export const rowsAtMost = (tx: Tx, model: Model, query: ListQuery, limit: number): Promise<Row[]> =>
  select(tx, model, query, limit, sql``);
/** The same by id, held until the transaction ends: two who hold the same rows take them in the same order. */
export const heldRows = (tx: Tx, model: Model, query: ListQuery, limit: number): Promise<Row[]> =>
  select(tx, model, { ...query, sort: [{ field: 'id', direction: 'asc' }] }, limit, sql`for update of t`);

/** True when the transaction may find rows of several companies, of an entity whose every row belongs to one. */
export const spansCompanies = (tx: Tx, model: Model): boolean => scopeOf(tx).company === '*' && isOwned(model);
/** Ids of the first `limit` rows by id, by their companies in order, for locks that are taken a company at a time. */
export const idsByCompany = async (
  tx: Tx,
  model: Model,
  query: ListQuery,
  limit: number,
): Promise<ReadonlyMap<number, readonly number[]>> => {
  const { rows } = await sql<{
    id: number;
    company: number;
  }>`select t.id, ${sql.ref(`t.${tenantColumn(model)!}`)} as company
    from ${rowsFrom(model)} as t where ${whereOf(tx, model, query)} order by t.id limit ${limit}`.execute(tx);
  const found = groupBy(rows, ({ company }) => Number(company));
  return new Map(
    [...found]
      .toSorted(([one], [other]) => one - other)
      .map(([company, its]) => [company, its.map(({ id }) => Number(id))]),
  );
};

export const existsRow = async (tx: Tx, model: Model, query: ListQuery): Promise<boolean> => {
  const { rows } = await sql<{
    found: boolean;
  }>`select exists (select from ${rowsFrom(model)} as t where ${whereOf(tx, model, query)}) as found`.execute(tx);
  return rows[0]!.found;
};

/** `sum(x) as s0, sum(y) as s1`; 0 where there is nothing to add. */
const sumsOf = (fields: readonly ModelField[]): RawBuilder<unknown>[] =>
  fields.map(({ column }, index) => sql`coalesce(sum(${sql.ref(`t.${column}`)}), 0) as ${sql.ref(`s${index}`)}`);
const summed = (fields: readonly ModelField[], row: Raw): number[] =>
  fields.map((_, index) => Number(row[`s${index}`]));

/** How many rows the query finds, and the sum of each of the fields. */
export const sumRows = async (
  tx: Tx,
  model: Model,
  query: ListQuery,
  fields: readonly ModelField[],
): Promise<{ readonly count: number; readonly sums: readonly number[] }> => {
  const {
    rows: [row],
  } = await sql<Raw>`select ${sql.join([sql`count(*) as n`, ...sumsOf(fields)])}
    from ${rowsFrom(model)} as t where ${whereOf(tx, model, query)}`.execute(tx);
  return { count: Number(row!.n), sums: summed(fields, row!) };
};

/** Number of rows of a query, or sums of fields, over all rows or those that also meet a condition. */
interface Figure {
  readonly add?: readonly ModelField[];
  readonly where?: FilterNode;
}
export const figureRows = async (
  tx: Tx,
  model: Model,
  query: ListQuery,
  figures: readonly Figure[],
): Promise<readonly number[]> => {
  const columns = figures.map(({ add, where }, index) => {
    const value = add
      ? sql`sum(${sql.join(
          add.map(({ column }) => sql`coalesce(${sql.ref(`t.${column}`)}, 0)`),
          sql` + `,
        )})`
      : sql`count(*)`;
    return sql`coalesce(${value} ${where ? sql`filter (where ${filterToSql(model, where)})` : sql``}, 0) as ${sql.ref(`s${index}`)}`;
  });
  const {
    rows: [row],
  } =
    await sql<Raw>`select ${sql.join(columns)} from ${rowsFrom(model)} as t where ${whereOf(tx, model, query)}`.execute(
      tx,
    );
  return figures.map((_, index) => Number(row![`s${index}`]));
};

/**
 * Adds to numbers and sets other values of the rows that the query finds, in one statement; the versions stay. By a
 * generic plan: its callers name one row.
 */
export const tallyRows = async (
  tx: Tx,
  model: Model,
  query: ListQuery,
  add: Raw,
  set: Raw,
): Promise<readonly Row[]> => {
  const given = (
    values: Raw,
    make: (own: ModelField, value: RawBuilder<unknown>) => RawBuilder<unknown>,
  ): RawBuilder<unknown>[] =>
    Object.entries(values).map(([name, value]) => {
      const field = model.fields[name]!;
      return sql`${sql.ref(field.column)} = ${make(field, sql`cast(${toSqlValue(field, value)} as ${sql.raw(typeOf(field))})`)}`;
    });
  const sets = [
    ...given(add, ({ column }, value) => sql`coalesce(t.${sql.ref(column)}, 0) + ${value}`),
    ...given(set, (_, value) => value),
  ];
  const { rows } = await generic(
    tx,
    sql<Raw>`update ${sql.table(model.table)} as t set ${sql.join(sets)} where ${whereOf(tx, model, query)} returning ${selection(model)}`,
  );
  return rows.map((raw) => recordOf(model, raw));
};

export interface Grouping {
  readonly by: readonly ModelField[];
  readonly sum: readonly ModelField[];
  /** `count`, or a place in `by` or `sum`. */
  readonly sort: readonly {
    readonly key: 'count' | { readonly by: number } | { readonly sum: number };
    readonly direction: 'asc' | 'desc';
  }[];
  readonly page: PageRequest;
}
interface Grouped {
  readonly keys: readonly unknown[];
  readonly count: number;
  readonly sums: readonly number[];
}
/**
 * The rows that are alike in the fields of `by` as one. Groups that the order does not tell apart come by their keys,
 * so that pages never overlap.
 */
export const groupRows = async (
  tx: Tx,
  model: Model,
  query: ListQuery,
  { by, sum, sort, page }: Grouping,
): Promise<Grouped[]> => {
  const keys = by.map((_, index) => sql.ref(`g${index}`));
  const columns = by.map(({ column }, index) => sql`${sql.ref(`t.${column}`)} as ${keys[index]!}`);
  const order = [
    ...sort.map(
      ({ key, direction }) =>
        sql`${key === 'count' ? sql`n` : 'by' in key ? keys[key.by]! : sql.ref(`s${key.sum}`)} ${sql.raw(`${direction} nulls last`)}`,
    ),
    ...keys.map((key) => sql`${key} asc`),
  ];
  const { rows } =
    await sql<Raw>`select ${sql.join([...columns, sql`count(*) as n`, ...sumsOf(sum)])} from ${sql.table(model.table)} as t
    where ${whereOf(tx, model, query)} group by ${sql.join(keys)} order by ${sql.join(order)} limit ${page.size} offset ${(page.page - 1) * page.size}`.execute(
      tx,
    );
  return rows.map((row) => ({
    keys: by.map((field, index) => fromSqlValue(field, row[`g${index}`])),
    count: Number(row.n),
    sums: summed(sum, row),
  }));
};

/** Does the query leave any row out? A change of what it finds must not become a change of everything. */
export const isBounded = ({ where, search }: ListQuery): boolean => search !== '' || bounds(where);
const bounds = (node: FilterNode): boolean => {
  if ('all' in node) return node.all.some(bounds);
  if ('any' in node) return node.any.every(bounds);
  return true;
};
