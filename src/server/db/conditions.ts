import { sql, type RawBuilder } from 'kysely';
import type { FileRights, ListQuery, SeenBy } from '#kit/read/filter';
import type { Model, ModelField } from '#kit/read/model';
import { columnIn, isArray, isFilled, toSqlValue, typeOf } from './columns';
import type { Tx } from './database';
import { filterToSql, join } from './filterToSql';
import { isTheirs } from './scope';
import { escapeLike, searchWords } from './searchText';

/** How a word of the search stands in the statement: a parameter, where nothing else is said. */
type Bound = (pattern: string, word: number) => RawBuilder<unknown>;
/** The rows a query means, over the alias `t`. */
export const whereOf = (
  tx: Tx,
  model: Model,
  query: ListQuery,
  bound: Bound = (text) => sql`${text}`,
): RawBuilder<boolean> =>
  join(
    [
      isTheirs(tx, model),
      query.trash ? sql<boolean>`t.excluido_em is not null` : sql<boolean>`t.excluido_em is null`,
      filterToSql(model, query.where),
      ...(query.seen ? [isSeen(query.seen)] : []),
      searched(query, bound),
    ],
    'and',
    sql<boolean>`true`,
  );
/** Every row of the transaction's scope, the bin left out. */
export const isEverything = ({ where, search, trash, seen }: ListQuery): boolean =>
  'all' in where && where.all.length === 0 && search === '' && !trash && !seen;

const isSeen = ({ own, person, file }: SeenBy): RawBuilder<boolean> => {
  const isOwn = sql<boolean>`${columnOf(own)} = ${person}`;
  return file
    ? sql<boolean>`(${isOwn} or exists (select from arquivo as a where a.id = ${columnOf(file.field)} and ${isOpenTo('a', file.of)}))`
    : isOwn;
};
/** Condition for opening a row of `arquivo`: its author, or a user who may see what it came from. */
export const isOpenTo = (name: string, { person, origins, permissions }: FileRights): RawBuilder<boolean> => {
  const column = (of: string): RawBuilder<unknown> => sql.ref(`${name}.${of}`);
  return sql<boolean>`(${column('criado_por')} is not distinct from ${person} or (${column('origens')} && ${origins}::text[]
    and coalesce(${column('exige')}, '{}') <@ ${permissions}::text[]))`;
};

/** Conditions of the words, then of the pieces of personal values. */
export const patternsOf = ({ search, parts }: Pick<ListQuery, 'search' | 'parts'>): string[] =>
  [...searchWords(search), ...parts.flatMap(({ pieces }) => pieces)].map((text) => `%${escapeLike(text)}%`);
const searched = (query: ListQuery, bound: Bound): RawBuilder<boolean> => {
  const { search, exact, parts } = query;
  const patterns = patternsOf(query).map(bound);
  const count = searchWords(search).length;
  const tests = patterns.slice(0, count).map((pattern) => sql<boolean>`t.busca like ${pattern}`);
  const words = join(tests, 'and', sql<boolean>`true`);
  if (exact.length === 0 && parts.length === 0) return words;
  const columns = parts.flatMap(({ field, pieces }) => pieces.map(() => sql.ref(`t.${field.column}`)));
  const pieces = columns.map((column, at) => sql<boolean>`${column} like ${patterns[count + at]}`);
  const found = exact.map(({ field, value }) => {
    const column = sql.ref(`t.${field.column}`);
    return isArray(typeOf(field))
      ? sql<boolean>`${column} @> array[${String(value)}]`
      : sql<boolean>`${column} = ${toSqlValue(field, value)}`;
  });
  return join([words, ...found, ...pieces], 'or', words);
};

type Place = (field: ModelField | 'id', index: number) => RawBuilder<unknown>;
export const columnOf = (field: ModelField | 'id'): RawBuilder<unknown> =>
  field === 'id' ? sql.ref('t.id') : columnIn(field);
/**
 * The order of the query and, so that pages never overlap, the id in the direction of the last field. Blanks stand last
 * in both directions: PostgreSQL puts them first in a descending one.
 */
export const orderOf = ({ sort }: ListQuery, backwards: boolean, place: Place = columnOf): RawBuilder<unknown> => {
  const turned = (direction: 'asc' | 'desc', field: ModelField | 'id' = 'id') => {
    const blanks =
      direction === 'asc' || field === 'id' || isFilled(field) ? '' : ` nulls ${backwards ? 'first' : 'last'}`;
    return sql.raw(((direction === 'asc') === backwards ? 'desc' : 'asc') + blanks);
  };
  const byId = sort.find(({ field }) => field === 'id')?.direction ?? sort.at(-1)?.direction ?? 'asc';
  return sql.join([
    ...sort
      .filter(({ field }) => field !== 'id')
      .map(({ field, direction }, index) => sql`${place(field, index)} ${turned(direction, field)}`),
    sql`t.id ${turned(byId)}`,
  ]);
};
