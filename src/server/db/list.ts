import { sql, type RawBuilder } from 'kysely';
import type { FilterNode, ListQuery } from '#kit/filter';
import type { Model, ModelField } from '#kit/model';
import { isVeiled } from '#kit/personal';
import type { Tx } from './database';
import { isArray, isText, toSqlValue, typeOf } from './columns';
import { filterToSql, join } from './filterToSql';
import { customOnce, generic, Param } from './plans';
import { rowsFrom } from './systemViews';
import { keptCount } from './rowCounts';
import { recordOf, selection, type Row } from './rows';
import { isTheirs, scopeOf } from './scope';
import { escapeLike, searchWords } from './searchText';
import { keepTitles, pathsOf, titleColumns, type Titled } from './titles';

/** 1-based page, rows a page. */
export interface PageRequest { readonly page: number; readonly size: number }
export interface Page { readonly rows: readonly Row[]; readonly total: number }

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
  const total = await countRows(tx, model, query);
  const wanted = Math.min(size, total - offset);
  if (wanted <= 0) return { rows: [], total };
  const fromEnd = offset > total / 2;
  const rows = await pageOf(tx, model, query, fromEnd ? total - offset - wanted : offset, wanted, fromEnd);
  return { rows: fromEnd ? rows.toReversed() : rows, total };
};

/** Whether {@link listOnce} answers a page: the ids of a deep one are read from the index first, from the nearer end. */
export const isShallow = ({ page, size }: PageRequest): boolean => (page - 1) * size < deepOffset;
/** The same in one statement, with the titles of what the rows reference. */
export const listOnce = async (tx: Tx, model: Model, query: ListQuery, page: PageRequest, titled: readonly Titled[] = []): Promise<Page> => {
  const isKept = isWorded(query);
  const write = (): RawBuilder<Raw> => {
    const { pages, total } = isKept ? found(tx, model, query, page) : pageAndCount(tx, model, query, page);
    return sql<Raw>`with ${pages} select t.* ${titleColumns(tx, titled)}, ${total} as "$total" from pagina as t order by ${orderOf(query, false)}`;
  };
  const { rows } = await (isKept || isCoarse(query) ? customOnce(tx, { of: model, key: `${model.name} ${keyOf(query, page)} ${pathsOf(titled)}` }, write, isKept ? patternsOf(query) : [])
    : isNarrow(model, query) ? generic(tx, write()) : write().execute(tx));
  return { rows: rows.map((raw) => keepTitles(recordOf(model, raw), raw, titled)), total: Number(rows[0]?.$total ?? 0) };
};
type Raw = Readonly<Record<string, unknown>>;
/** What of a query by few values and words its text follows from; the words themselves do not stand in it. */
const keyOf = ({ where, search, sort, trash }: ListQuery, { page, size }: PageRequest): string =>
  `${page} ${size} ${String(trash)} ${sort.map(({ field, direction }) => `${field === 'id' ? 'id' : field.name} ${direction}`).join()} ${searchWords(search).length} ${nodeKeyOf(where)}`;
const nodeKeyOf = (node: FilterNode): string => ('all' in node ? `(${node.all.map(nodeKeyOf).join()})` : 'any' in node ? `[${node.any.map(nodeKeyOf).join()}]` : 'not' in node ? `!${nodeKeyOf(node.not)}` : 'derived' in node ? nodeKeyOf(node.as) : `${node.field.name} ${node.op} ${JSON.stringify(node.value)}`);
interface Paged { /** Common table expressions, `pagina` among them. */ readonly pages: RawBuilder<unknown>; readonly total: RawBuilder<unknown> }
const slice = ({ page, size }: PageRequest): RawBuilder<unknown> => sql`limit ${size} offset ${(page - 1) * size}`;

/** The count is still spared where the first page is not full: a subquery that nobody asks for is not run. */
const pageAndCount = (tx: Tx, model: Model, query: ListQuery, page: PageRequest): Paged => {
  const [table, where] = [rowsFrom(model), whereOf(tx, model, query)];
  const counted = countOf(tx, model, query, where);
  return {
    pages: sql`pagina as materialized (select ${selection(model)} from ${table} as t where ${where} order by ${orderOf(query, false)} ${slice(page)}), linhas as (select count(*) as n from pagina)`,
    total: page.page > 1 ? counted : sql`case when (select n from linhas) < ${page.size} then (select n from linhas) else ${counted} end`,
  };
};

/** So many are put in order; of more, a page is read in the order of the list, past what was not looked for. */
const many = 20_000;
/**
 * What a search finds is looked up once, and counted and put in order from there. So the plan is the same for all words, and kept: they come by a subquery, behind
 * which the planner does not look. Left to it, it reads a list in its order until a page is full, as if what is looked for lay everywhere: in a list by name all
 * who are called Simone lie behind four fifths of it.
 */
const found = (tx: Tx, model: Model, query: ListQuery, page: PageRequest): Paged => {
  const table = rowsFrom(model);
  const where = whereOf(tx, model, query, (_, word) => sql`(select ${new Param(word)}::text)`);
  const rows = sql`select ${selection(model)} from ${table} as t where`;
  const keys = query.sort.filter(({ field }) => field !== 'id').map(({ field }, index) => sql`, ${columnOf(field)} as ${placeOf(index)}`);
  return {
    pages: sql`achados as materialized (select t.id ${sql.join(keys, sql.raw(''))} from ${table} as t where ${where}), quantos as (select count(*) as n from achados),
      primeiros as materialized (select t.id from achados as t where (select n from quantos) < ${many} order by ${orderOf(query, false, (_, index) => placeOf(index))} ${slice(page)}),
      pagina as materialized ((${rows} ${isTheirs(tx, model)} and t.id = any (array(select id from primeiros)))
        union all (${rows} (select n from quantos) >= ${many} and ${where} order by ${orderOf(query, false)} ${slice(page)}))`,
    total: sql`(select n from quantos)`,
  };
};
const placeOf = (index: number): RawBuilder<unknown> => sql.ref(`$o${index}`);
/** Of words alone that the search index knows: three letters or digits in a row. */
const isWorded = ({ where, search, exact }: ListQuery): boolean => {
  const words = searchWords(search);
  return words.length > 0 && words.length < 5 && words.every((word) => /[a-z0-9]{3}/.test(word)) && exact.length === 0 && isOfFew(where);
};

/** One value of a field that tells rows apart and has an index: whatever the value, the plan is the same, and planning costs more than finding. */
const isNarrow = ({ list }: Model, { where, search, sort }: ListQuery): boolean => {
  const test = 'all' in where && where.all.length === 1 && search === '' && sort.length < 2 ? where.all[0]! : undefined;
  if (!test || !('op' in test) || test.op !== 'eq' || test.path.length > 1) return false;
  const { options, name } = test.field;
  return name === 'id' || options.unique !== undefined || (isVeiled(test.field) && (options.index === true || list.search.includes(name)));
};

/** Everything, or by fields of few values alone: the same few texts again and again, of which each has a plan of its own. */
const isCoarse = ({ where, search, exact }: ListQuery): boolean => search === '' && exact.length === 0 && isOfFew(where);
const isOfFew = (node: FilterNode): boolean => {
  if ('all' in node) return node.all.every(isOfFew);
  if ('any' in node) return node.any.every(isOfFew);
  if ('not' in node || 'derived' in node) return false;
  const { field, path, op } = node;
  return path.length === 1 && ['eq', 'in', 'not'].includes(op) && (typeOf(field) === 'boolean' || (field.choices !== undefined && isText(typeOf(field))));
};

export const countRows = async (tx: Tx, model: Model, query: ListQuery): Promise<number> => {
  const { rows } = await sql<{ total: number }>`select ${countOf(tx, model, query, whereOf(tx, model, query))} as total`.execute(tx);
  return Number(rows[0]!.total);
};
/** Of everything as it is kept, if it is: a subquery that nobody asks for is not run. */
const countOf = (tx: Tx, model: Model, query: ListQuery, where: RawBuilder<boolean>): RawBuilder<unknown> => {
  const counted = sql`(select count(*) from ${rowsFrom(model)} as t where ${where})`;
  const kept = isEverything(query) ? keptCount(tx, model) : undefined;
  return kept ? sql`coalesce(${kept}, ${counted})` : counted;
};

/** The ids in the order of the query, at most `limit`: what a bulk action works on. */
export const idsOf = async (tx: Tx, model: Model, query: ListQuery, limit: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select t.id from ${rowsFrom(model)} as t where ${whereOf(tx, model, query)} order by ${orderOf(query, false)} limit ${limit}`.execute(tx);
  return rows.map(({ id }) => Number(id));
};

/** Every row in the order of the query, `batch` at a time: what an export reads. Ids are held in memory, rows are not. */
export async function* rowsOf(tx: Tx, model: Model, query: ListQuery, { batch = 500, limit = 1_000_000 } = {}): AsyncGenerator<readonly Row[]> {
  const ids = await idsOf(tx, model, query, limit);
  for (let start = 0; start < ids.length; start += batch) {
    const wanted = ids.slice(start, start + batch);
    const { rows } = await sql<Record<string, unknown>>`
      select ${selection(model)} from ${rowsFrom(model)} as t where ${isTheirs(tx, model)} and t.id in (${sql.join(wanted)})`.execute(tx);
    const found = new Map(rows.map((raw) => [Number(raw.id), recordOf(model, raw)]));
    yield wanted.flatMap((id) => found.get(id) ?? []);
  }
}

const pageOf = async (tx: Tx, model: Model, query: ListQuery, offset: number, limit: number, backwards: boolean): Promise<Row[]> => {
  const table = rowsFrom(model);
  const where = whereOf(tx, model, query);
  const order = orderOf(query, backwards);
  const { rows } = await (offset < deepOffset
    ? sql<Record<string, unknown>>`select ${selection(model)} from ${table} as t where ${where} order by ${order} limit ${limit} offset ${offset}`
    : sql<Record<string, unknown>>`
      select ${selection(model)} from ${table} as t
      join (select t.id from ${table} as t where ${isWhole(tx, query) ? sql`t.excluido_em is null` : where} order by ${order} limit ${limit} offset ${offset}) as page on page.id = t.id
      where ${isTheirs(tx, model)} order by ${order}`).execute(tx);
  return rows.map((raw) => recordOf(model, raw));
};

/**
 * Everything of a company: then row-level security alone says whose the ids of a deep page are, and the join to their rows says it again. Said in
 * both places for the ids too, the planner would put a gate over the index that each of half a million entries passes.
 */
const isWhole = (tx: Tx, query: ListQuery): boolean => isEverything(query) && scopeOf(tx).company !== '*' && !scopeOf(tx).seller;
const isEverything = ({ where, search, trash }: ListQuery): boolean => 'all' in where && where.all.length === 0 && search === '' && !trash;

type Bound = (pattern: string, word: number) => RawBuilder<unknown>;
/** The rows a query means, over the alias `t`. */
export const whereOf = (tx: Tx, model: Model, query: ListQuery, bound: Bound = (text) => sql`${text}`): RawBuilder<boolean> => join([
  isTheirs(tx, model),
  query.trash ? sql<boolean>`t.excluido_em is not null` : sql<boolean>`t.excluido_em is null`,
  filterToSql(model, query.where),
  searched(query, bound),
], 'and', sql<boolean>`true`);

const patternsOf = ({ search }: Pick<ListQuery, 'search'>): string[] => searchWords(search).map((word) => `%${escapeLike(word)}%`);
const searched = ({ search, exact }: ListQuery, bound: Bound): RawBuilder<boolean> => {
  const words = join(patternsOf({ search }).map((pattern, word) => sql<boolean>`t.busca like ${bound(pattern, word)}`), 'and', sql<boolean>`true`);
  const found = exact.map(({ field, value }) => (isArray(typeOf(field)) ? sql<boolean>`${sql.ref(`t.${field.column}`)} @> array[${String(value)}]` : sql<boolean>`${sql.ref(`t.${field.column}`)} = ${toSqlValue(field, value)}`));
  return found.length === 0 ? words : join([words, ...found], 'or', words);
};

const columnOf = (field: ModelField | 'id'): RawBuilder<unknown> => sql.ref(`t.${field === 'id' ? 'id' : field.column}`);
/** The declared order and, so that pages never overlap, the id in the direction of the last field. */
export const orderOf = ({ sort }: ListQuery, backwards: boolean, place: (field: ModelField | 'id', index: number) => RawBuilder<unknown> = columnOf): RawBuilder<unknown> => {
  const turned = (direction: 'asc' | 'desc') => sql.raw((direction === 'asc') === backwards ? 'desc' : 'asc');
  const last = sort.at(-1)?.direction ?? 'asc';
  return sql.join([
    ...sort.filter(({ field }) => field !== 'id').map(({ field, direction }, index) => sql`${place(field, index)} ${turned(direction)}`),
    sql`t.id ${turned(sort.find(({ field }) => field === 'id')?.direction ?? last)}`,
  ]);
};
