import { sql, type RawBuilder } from 'kysely';
import type { FilterNode, ListQuery } from '#kit/filter';
import type { Model, ModelField } from '#kit/model';
import type { Figure, GroupBy, Place, Step } from '#kit/summary';
import { fromSqlValue, typeOf } from './columns';
import { whereOf } from './conditions';
import type { Tx } from './database';
import { filterToSql, join } from './filterToSql';
import type { PageRequest } from './list';

type Sql = RawBuilder<unknown>;
type Raw = Readonly<Record<string, unknown>>;
/** A report's question, its conditions read. */
export interface SummaryQuery {
  readonly model: Model;
  readonly each?: string;
  /** The entities that references name, by the reference, and what is asked of them. */
  readonly through: Readonly<Record<string, { readonly model: Model; readonly query?: ListQuery }>>;
  /** What every row meets, whatever figure it goes into. */
  readonly query: ListQuery;
  /** What the rows meet that figures without a condition of their own are made of. */
  readonly base?: FilterNode;
  readonly on: Place;
  readonly groups: readonly GroupBy[];
  readonly figures: readonly (Omit<Figure, 'where'> & Figure & { readonly node?: FilterNode })[];
  /** The place of the figure whose running sum each row has. */
  readonly share?: number;
  readonly sort: { readonly group: number } | { readonly figure: number };
  readonly zone: string;
}
export interface SummaryRow {
  readonly keys: readonly unknown[];
  readonly figures: readonly (number | null)[];
  /** The sum of `share` of this row and all that are larger. */
  readonly running: number;
}

const fieldOf = ({ model, through, each }: SummaryQuery, at: Place): ModelField =>
  at.of === 'ref'
    ? through[at.ref]!.model.fields[at.field]!
    : at.of === 'item'
      ? model.fields[each!]!.item![at.field]!
      : model.fields[at.field]!;
const columnOf = (query: SummaryQuery, at: Place): Sql => {
  const field = fieldOf(query, at);
  if (at.of === 'own') return sql.ref(`t.${field.column}`);
  if (at.of === 'ref') return sql.ref(`r_${at.ref}.${field.column}`);
  return sql`((item.value ->> ${sql.lit(at.field)})::${sql.raw(typeOf(field))})`;
};

/** The report's day by the clocks of the company, cut to a stretch; as text, which sorts. */
const stretch = (query: SummaryQuery, step: Step): Sql => {
  const column = columnOf(query, query.on);
  const local = typeOf(fieldOf(query, query.on)).startsWith('timestamp')
    ? sql`(${column} at time zone ${sql.lit(query.zone)})`
    : sql`${column}::timestamp`;
  switch (step) {
    case 'day':
      return sql`to_char(${local}, 'YYYY-MM-DD')`;
    case 'week':
      return sql`to_char(date_trunc('week', ${local}), 'YYYY-MM-DD')`;
    case 'month':
      return sql`to_char(${local}, 'YYYY-MM')`;
    case 'year':
      return sql`to_char(${local}, 'YYYY')`;
    case 'hour':
      return sql`to_char(${local}, 'HH24')`;
    case 'weekday':
      return sql`to_char(${local}, 'ID')`;
  }
};
const groupOf = (query: SummaryQuery, group: GroupBy): Sql =>
  'step' in group ? stretch(query, group.step) : columnOf(query, group.place);

const figureOf = (query: SummaryQuery, figure: SummaryQuery['figures'][number]): Sql => {
  const node = figure.node ?? query.base;
  const only = node ? sql`filter (where ${filterToSql(query.model, node)})` : sql``;
  switch (figure.kind) {
    case 'count':
      return sql`count(*) ${only}`;
    case 'sum':
      return sql`coalesce(sum(${columnOf(query, figure.place)}) ${only}, 0)`;
    case 'same':
      return sql`max(${columnOf(query, figure.place)}) ${only}`;
    case 'distinct':
      return sql`count(distinct ${columnOf(query, figure.place)}) ${only}`;
    case 'mean': {
      const [from, to] = [figure.from, figure.to].map((name) => columnOf(query, { of: 'own', field: name }));
      return sql`round(avg(extract(epoch from (${to!} - ${from!})) / 60) ${only})`;
    }
  }
};

/** The rows, those of its references beside them where a group or the day is theirs. */
const source = (tx: Tx, query: SummaryQuery): Sql => {
  const places = [
    query.on,
    ...query.groups.flatMap((one) => ('place' in one ? [one.place] : [])),
    ...query.figures.flatMap((one) => ('place' in one ? [one.place] : [])),
  ];
  const refs = new Set(places.flatMap((at) => (at.of === 'ref' ? [at.ref] : [])));
  const joined = [...refs].map((ref) => {
    const alias = `r_${ref}`;
    return sql` left join ${sql.table(query.through[ref]!.model.table)} as ${sql.ref(alias)} on ${sql.ref(`${alias}.id`)} = ${sql.ref(`t.${query.model.fields[ref]!.column}`)}`;
  });
  const items = query.each
    ? sql` cross join lateral jsonb_array_elements(coalesce(nullif(${sql.ref(`t.${query.model.fields[query.each]!.column}`)}, 'null'), '[]')) as item(value)`
    : sql``;
  const asked = Object.entries(query.through).flatMap(([ref, one]) =>
    one.query
      ? [
          sql<boolean>`${sql.ref(`t.${query.model.fields[ref]!.column}`)} in (select t.id from ${sql.table(one.model.table)} as t where ${whereOf(tx, one.model, one.query)})`,
        ]
      : [],
  );
  // A row that goes into no figure makes no group.
  const nodes = query.figures.map(({ node }) => node ?? query.base);
  const counted = nodes.every((node) => node !== undefined)
    ? [
        join(
          nodes.map((node) => filterToSql(query.model, node!)),
          'or',
          sql<boolean>`true`,
        ),
      ]
    : [];
  const where = join([whereOf(tx, query.model, query.query), ...asked, ...counted], 'and', sql<boolean>`true`);
  return sql`${sql.table(query.model.table)} as t${sql.join(joined, sql``)}${items} where ${where}`;
};

const figuresIn = (row: Raw, { figures }: SummaryQuery): (number | null)[] =>
  figures.map((_, index) => (row[`f${index}`] == null ? null : Number(row[`f${index}`])));

/** The figures of all rows, and how many groups they make. */
export const summaryTotals = async (
  tx: Tx,
  query: SummaryQuery,
): Promise<{ readonly figures: readonly (number | null)[]; readonly groups: number }> => {
  // What each group has of its own is no figure of all.
  const columns = query.figures.map(
    (one, index) => sql`${one.kind === 'same' ? sql`null::numeric` : figureOf(query, one)} as ${sql.ref(`f${index}`)}`,
  );
  const keys = query.groups.map((one) => groupOf(query, one));
  const groups =
    keys.length === 0
      ? sql`1`
      : sql`(select count(*) from (select from ${source(tx, query)} group by ${sql.join(keys)}) as g)`;
  const {
    rows: [row],
  } = await sql<Raw>`select ${sql.join(columns)}, ${groups} as n
    from ${source(tx, query)}`.execute(tx);
  return { figures: figuresIn(row!, query), groups: Number(row!.n) };
};
/** One page of the groups. */
export const summaryRows = async (tx: Tx, query: SummaryQuery, { page, size }: PageRequest): Promise<SummaryRow[]> => {
  const keys = query.groups.map((_, index) => sql.ref(`g${index}`));
  const columns = [
    ...query.groups.map((one, index) => sql`${groupOf(query, one)} as ${keys[index]!}`),
    ...query.figures.map((one, index) => sql`${figureOf(query, one)} as ${sql.ref(`f${index}`)}`),
  ];
  const shared = query.share === undefined ? undefined : sql.ref(`f${query.share}`);
  const running = shared
    ? sql`, sum(${shared}) over (order by ${shared} desc, ${sql.join(keys)} rows unbounded preceding) as running`
    : sql``;
  const first =
    'figure' in query.sort
      ? sql`${sql.ref(`f${query.sort.figure}`)} desc nulls last`
      : sql`${keys[query.sort.group]!} asc nulls last`;
  const { rows } = await sql<Raw>`select *${running} from (select ${sql.join(columns)} from ${source(tx, query)}
    group by ${sql.join(query.groups.map((_, index) => sql.lit(index + 1)))}) as g
    order by ${sql.join([first, ...keys.map((key) => sql`${key} asc`)])} limit ${size} offset ${(page - 1) * size}`.execute(
    tx,
  );
  return rows.map((row) => ({
    keys: query.groups.map((one, index) =>
      'step' in one ? row[`g${index}`] : fromSqlValue(fieldOf(query, one.place), row[`g${index}`]),
    ),
    figures: figuresIn(row, query),
    running: Number(row.running ?? 0),
  }));
};
