import { sql, type RawBuilder } from 'kysely';
import type { ListQuery } from '#kit/read/filter';
import { isFilled } from './columns';
import { columnOf, orderOf } from './conditions';

/** Rows of a sorted query. */
export interface Slice {
  readonly limit: number;
  readonly offset: number;
}
export const slice = ({ limit, offset }: Slice): RawBuilder<unknown> => sql`limit ${limit} offset ${offset}`;

export interface Blank {
  readonly column: RawBuilder<unknown>;
  /** The query within rows that are all filled, or all blank: in the order of the index. */
  readonly sorted: ListQuery;
}
/**
 * The column that a query goes down by, where it may be blank. An ascending index has blanks last; read backwards it has
 * them first, and serves neither but each part: the rows with a value, and the blank ones.
 */
export const blankOf = (query: ListQuery): Blank | undefined => {
  const [first, ...more] = query.sort;
  if (!first || first.field === 'id' || first.direction === 'asc' || isFilled(first.field)) return undefined;
  const { when: _, ...field } = first.field;
  return {
    column: columnOf(first.field),
    sorted: { ...query, sort: [{ field: { ...field, required: true }, direction: 'desc' }, ...more] },
  };
};

/**
 * The rows in their order; where they go down by a column that may be blank, those with a value by the index, and the
 * blank ones only where those do not fill the slice. `rows` selects from the table as `t`, up to its condition.
 */
export const inParts = <T = unknown>(
  query: ListQuery,
  where: RawBuilder<unknown>,
  rows: RawBuilder<unknown>,
  { limit, offset }: Slice,
): RawBuilder<T> => {
  const blank = blankOf(query);
  if (!blank) return sql<T>`${rows} ${where} order by ${orderOf(query, false)} ${slice({ limit, offset })}`;
  const { column, sorted } = blank;
  const [most, order] = [limit + offset, orderOf(sorted, false)];
  // The inner limit is a number for the planner. The outer one spares reading a part that is not needed.
  return sql<T>`with cheios as materialized (${rows} ${where} and ${column} is not null order by ${order} limit ${most})
    select * from (select * from cheios union all select * from (
      select * from (${rows} ${where} and ${column} is null order by ${order} limit ${most}) as t
      limit greatest(0, ${most} - (select count(*) from cheios))) as t) as t
    order by ${orderOf(query, false)} ${slice({ limit, offset })}`;
};
