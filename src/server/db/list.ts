import { sql, type RawBuilder } from 'kysely';
import type { ListQuery } from '#kit/read/filter';
import type { Model } from '#kit/read/model';
import { columnOf, isEverything, orderOf, patternsOf, whereOf } from './conditions';
import { blankOf, inParts, slice, type Blank, type Slice } from './parts';
import type { Tx } from './database';
import { keyOf, strategyOf } from './listStrategy';
import { customOnce, generic, Param } from './plans';
import { keptCount } from './rowCounts';
import { recordOf, selection, type Row } from './rows';
import { isTheirs, scopeOf } from './scope';
import { rowsFrom } from './systemViews';
import { keepTitles, pathsOf, titleColumns, type Titled } from './titles';

/** 1-based page, rows a page. */
export interface PageRequest {
  readonly page: number;
  readonly size: number;
}
export interface Page {
  readonly rows: readonly Row[];
  readonly total: number;
}

/** From here on the ids are read from the index first and the rows joined to them. */
const deepOffset = 200;

/**
 * One page and the exact count of what the query finds. Count and page are two statements, in the transaction given;
 * the count is spared when the first page is not full; from the middle on, the page is read from the end.
 */
export const listRows = async (tx: Tx, model: Model, query: ListQuery, { page, size }: PageRequest): Promise<Page> => {
  const offset = (page - 1) * size;
  if (offset === 0) {
    const rows = await pageOf(tx, model, query, 0, size, false);
    return { rows, total: rows.length < size ? rows.length : await countRows(tx, model, query) };
  }
  const blank = offset < deepOffset ? undefined : blankOf(query);
  if (blank) return deepIn(tx, model, query, blank, { offset, limit: size });
  const total = await countRows(tx, model, query);
  const wanted = Math.min(size, total - offset);
  if (wanted <= 0) return { rows: [], total };
  const fromEnd = offset > total / 2;
  const rows = await pageOf(tx, model, query, fromEnd ? total - offset - wanted : offset, wanted, fromEnd);
  return { rows: fromEnd ? rows.toReversed() : rows, total };
};

/** A deep page of rows of which the blank ones stand last: what it has of those with a value, and of the blank ones. */
const deepIn = async (
  tx: Tx,
  model: Model,
  query: ListQuery,
  { column, sorted }: Blank,
  { offset, limit }: Slice,
): Promise<Page> => {
  const counted = await sql<{ filled: number; total: number }>`
    select count(${column}) as filled, count(*) as total from ${rowsFrom(model)} as t where ${whereOf(tx, model, query)}`.execute(
    tx,
  );
  const [filled, total] = [Number(counted.rows[0]!.filled), Number(counted.rows[0]!.total)];
  const part = async (is: RawBuilder<unknown>, count: number, from: number, to: number): Promise<readonly Row[]> => {
    const wanted = Math.min(to, count) - from;
    if (wanted <= 0) return [];
    const fromEnd = from > count / 2;
    const rows = await pageOf(tx, model, sorted, fromEnd ? count - from - wanted : from, wanted, fromEnd, is);
    return fromEnd ? rows.toReversed() : rows;
  };
  const end = offset + limit;
  return {
    rows: [
      ...(await part(sql`and ${column} is not null`, filled, offset, end)),
      ...(await part(sql`and ${column} is null`, total - filled, Math.max(0, offset - filled), end - filled)),
    ],
    total,
  };
};

/**
 * Whether {@link listOnce} answers a page: the ids of a deep one are read from the index first, from the nearer end.
 */
export const isShallow = ({ page, size }: PageRequest): boolean => (page - 1) * size < deepOffset;
/** The same in one statement, with the titles of what the rows reference. */
export const listOnce = async (
  tx: Tx,
  model: Model,
  query: ListQuery,
  page: PageRequest,
  titled: readonly Titled[] = [],
): Promise<Page> => {
  const strategy = strategyOf(model, query);
  const write = (): RawBuilder<Raw> => {
    const { pages, total } =
      strategy === 'search' ? searchedPage(tx, model, query, page) : plainPage(tx, model, query, page);
    return sql<Raw>`with ${pages} select t.* ${titleColumns(tx, titled)}, ${total} as "$total"
      from pagina as t order by ${orderOf(query, false)}`;
  };
  const source = () => ({ of: model, key: `${model.name} ${keyOf(query, page)} ${pathsOf(titled)}` });
  const run = {
    search: () => customOnce(tx, source(), write, patternsOf(query)),
    coarse: () => customOnce(tx, source(), write),
    unique: () => generic(tx, write()),
    any: () => write().execute(tx),
  };
  const { rows } = await run[strategy]();
  return {
    rows: rows.map((raw) => keepTitles(recordOf(model, raw), raw, titled)),
    total: Number(rows[0]?.$total ?? 0),
  };
};
type Raw = Readonly<Record<string, unknown>>;
/** `pages`: common table expressions, `pagina` among them. */
interface Paged {
  readonly pages: RawBuilder<unknown>;
  readonly total: RawBuilder<unknown>;
}

/**
 * Page and count in one statement. The rows of a short first page are the count: PostgreSQL does not run a subquery
 * that is not needed.
 */
const plainPage = (tx: Tx, model: Model, query: ListQuery, page: PageRequest): Paged => {
  const where = whereOf(tx, model, query);
  const counted = countOf(tx, model, query, where);
  return {
    pages: sql`pagina as materialized (${inParts(query, where, sql`select ${selection(model)} from ${rowsFrom(model)} as t where`, sliceOf(page))}),
      linhas as (select count(*) as n from pagina)`,
    total:
      page.page > 1
        ? counted
        : sql`case when (select n from linhas) < ${page.size} then (select n from linhas) else ${counted} end`,
  };
};

/** So many found rows are sorted; of more, the list is read in its order and filtered. */
const mostSorted = 20_000;
/**
 * Materialises the matches of a search once, then counts and sorts them. The planner would rather read a list in its
 * order until a page is full, as if matches were spread evenly: in a list by name, all who are called Simone lie behind
 * four fifths of it. The words stand in subqueries, whose values the planner does not look at, so one plan serves all
 * words.
 */
const searchedPage = (tx: Tx, model: Model, query: ListQuery, page: PageRequest): Paged => {
  const table = rowsFrom(model);
  const where = whereOf(tx, model, query, (_, word) => sql`(select ${new Param(word)}::text)`);
  const rows = sql`select ${selection(model)} from ${table} as t where`;
  const sortKeys = query.sort
    .filter(({ field }) => field !== 'id')
    .map(({ field }, index) => sql`, ${columnOf(field)} as ${sortKey(index)}`);
  return {
    pages: sql`achados as materialized (select t.id ${sql.join(sortKeys, sql.raw(''))} from ${table} as t where ${where}),
      quantos as (select count(*) as n from achados),
      primeiros as materialized (select t.id from achados as t where (select n from quantos) < ${mostSorted}
        order by ${orderOf(query, false, (_, index) => sortKey(index))} ${slice(sliceOf(page))}),
      pagina as materialized (
        (${rows} ${isTheirs(tx, model)} and t.id = any (array(select id from primeiros)))
        union all
        (${inParts(query, sql`(select n from quantos) >= ${mostSorted} and ${where}`, rows, sliceOf(page))}))`,
    total: sql`(select n from quantos)`,
  };
};
const sliceOf = ({ page, size }: PageRequest): Slice => ({ limit: size, offset: (page - 1) * size });
const sortKey = (index: number): RawBuilder<unknown> => sql.ref(`$o${index}`);

export const countRows = async (tx: Tx, model: Model, query: ListQuery): Promise<number> => {
  const { rows } = await sql<{
    total: number;
  }>`select ${countOf(tx, model, query, whereOf(tx, model, query))} as total`.execute(tx);
  return Number(rows[0]!.total);
};
/**
 * Counts a query. Uses the kept count where there is one and the query asks for everything: an unused subquery is not
 * run.
 */
const countOf = (tx: Tx, model: Model, query: ListQuery, where: RawBuilder<boolean>): RawBuilder<unknown> => {
  const counted = sql`(select count(*) from ${rowsFrom(model)} as t where ${where})`;
  const kept = isEverything(query) ? keptCount(tx, model) : undefined;
  return kept ? sql`coalesce(${kept}, ${counted})` : counted;
};

/** The ids in the order of the query, at most `limit`: what a bulk action works on. */
export const idsOf = async (tx: Tx, model: Model, query: ListQuery, limit: number): Promise<number[]> => {
  const keys = query.sort.flatMap(({ field }) => (field === 'id' ? [] : [columnOf(field)]));
  const ids = sql`select ${sql.join([columnOf('id'), ...keys])} from ${rowsFrom(model)} as t where`;
  const { rows } = await inParts<{ id: number }>(query, whereOf(tx, model, query), ids, { limit, offset: 0 }).execute(
    tx,
  );
  return rows.map(({ id }) => Number(id));
};

/**
 * Every row in the order of the query, `batch` at a time: what an export reads. Ids are held in memory, rows are not.
 */
export async function* rowsOf(
  tx: Tx,
  model: Model,
  query: ListQuery,
  { batch = 500, limit = 1_000_000 } = {},
): AsyncGenerator<readonly Row[]> {
  const ids = await idsOf(tx, model, query, limit);
  for (let start = 0; start < ids.length; start += batch) {
    const wanted = ids.slice(start, start + batch);
    const { rows } = await sql<Record<string, unknown>>`
      select ${selection(model)} from ${rowsFrom(model)} as t where ${isTheirs(tx, model)} and t.id in (${sql.join(wanted)})`.execute(
      tx,
    );
    const found = new Map(rows.map((raw) => [Number(raw.id), recordOf(model, raw)]));
    yield wanted.flatMap((id) => found.get(id) ?? []);
  }
}

/** The ids of a deep page are read from the index first, and its rows joined to them. `also` narrows what is read. */
const pageOf = async (
  tx: Tx,
  model: Model,
  query: ListQuery,
  offset: number,
  limit: number,
  backwards: boolean,
  also: RawBuilder<unknown> = sql``,
): Promise<Row[]> => {
  const [table, where, order] = [rowsFrom(model), whereOf(tx, model, query), orderOf(query, backwards)];
  const end = sql`order by ${order} limit ${limit} offset ${offset}`;
  const whole = sql`select ${selection(model)} from ${table} as t where`;
  const { rows } = await (
    offset >= deepOffset
      ? sql<Raw>`select ${selection(model)} from ${table} as t
      join (select t.id from ${table} as t where ${isWhole(tx, query) ? sql`t.excluido_em is null` : where} ${also} ${end}) as page on page.id = t.id
      where ${isTheirs(tx, model)} order by ${order}`
      : backwards || !blankOf(query)
        ? sql<Raw>`${whole} ${where} ${also} ${end}`
        : inParts<Raw>(query, where, whole, { limit, offset })
  ).execute(tx);
  return rows.map((raw) => recordOf(model, raw));
};
/**
 * Everything of a company. Then row-level security alone filters the ids of a deep page, and the join filters their
 * rows again. With our own condition on the ids too, the planner would check half a million index entries one by one.
 */
const isWhole = (tx: Tx, query: ListQuery): boolean => {
  const { company, seller } = scopeOf(tx);
  return isEverything(query) && company !== '*' && !seller;
};
