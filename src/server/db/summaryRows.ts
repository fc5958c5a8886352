import { sql, type RawBuilder } from 'kysely';
import type { FilterNode, ListQuery } from '#kit/read/filter';
import type { Model, ModelField } from '#kit/read/model';
import type { Among, Figure, GroupBy, Place, Shared, Step } from '#kit/resource/summary';
import { fromSqlValue, typeOf } from './columns';
import { whereOf } from './conditions';
import type { Tx } from './database';
import { filterToSql, join } from './filterToSql';
import type { PageRequest } from './list';
import { recordOf, selection, type Row } from './rows';
import { isTheirs } from './scope';

type Sql = RawBuilder<unknown>;
type Raw = Readonly<Record<string, unknown>>;
/** A report's question, its conditions read. */
export interface SummaryQuery {
  readonly model: Model;
  readonly each?: string;
  /** The entities that references name, by the reference, and what is asked of them. */
  readonly through: Readonly<Record<string, { readonly model: Model; readonly query?: ListQuery }>>;
  /** Query that every row meets, whatever figure it goes into. */
  readonly query: ListQuery;
  /** Condition of the figures that have none of their own. */
  readonly base?: FilterNode;
  readonly on: Place;
  readonly groups: readonly GroupBy[];
  readonly figures: readonly (Omit<Figure, 'where'> & Figure & { readonly node?: FilterNode })[];
  /** The place of the figure whose running sum each row has. */
  readonly share?: number;
  readonly sort: { readonly group: number } | { readonly figure: number };
  readonly zone: string;
  readonly shared?: Readonly<Record<string, Shared>>;
  readonly units?: string;
  /** Conditions on rows beside these: one of the values for each. */
  readonly among?: readonly {
    readonly by: Among;
    readonly values: readonly unknown[];
    readonly model?: Model;
    readonly of?: Model;
  }[];
  /** Hours of the day that count, HH:mm. */
  readonly hours?: readonly [from: string, to: string];
  /** When the period begins, for those who have no row before it. */
  readonly since?: string;
}
export interface SummaryRow {
  readonly keys: readonly unknown[];
  readonly figures: readonly (number | string | null)[];
  /** The sum of `share` of this row and all that are larger. */
  readonly running: number;
}

const fieldOf = ({ model, through, each, shared }: SummaryQuery, at: Place): ModelField =>
  at.of === 'ref'
    ? through[at.ref]!.model.fields[at.field]!
    : at.of === 'shared'
      ? through[shared![at.field]!.ref]!.model.fields[shared![at.field]!.field]!
      : at.of === 'part'
        ? model.fields[at.field]!.item![at.part]!
        : at.of === 'item'
          ? model.fields[each!]!.item![at.field]!
          : model.fields[at.field]!;
const columnOf = (query: SummaryQuery, at: Place): Sql => {
  const field = fieldOf(query, at);
  if (at.of === 'own') return sql.ref(`t.${field.column}`);
  if (at.of === 'ref') return sql.ref(`r_${at.ref}.${field.column}`);
  if (at.of === 'shared') return sql.ref(`t.s_${at.field}`);
  if (at.of === 'part') return sql`(${sql.ref(`t.${query.model.fields[at.field]!.column}`)} ->> ${sql.lit(at.part)})`;
  return sql`((item.value ->> ${sql.lit(at.field)})::${sql.raw(typeOf(field))})`;
};

/** The report's day by the clocks of the company, cut to a stretch; as text, which sorts. */
const localTime = (query: SummaryQuery): Sql => {
  const column = columnOf(query, query.on);
  return typeOf(fieldOf(query, query.on)).startsWith('timestamp')
    ? sql`(${column} at time zone ${sql.lit(query.zone)})`
    : sql`${column}::timestamp`;
};
const stretch = (query: SummaryQuery, step: Step): Sql => {
  const local = localTime(query);
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

const addend = (query: SummaryQuery, { place, and }: Extract<Figure, { readonly kind: 'sum' | 'distinct' }>): Sql => {
  const first = columnOf(query, place);
  const units = (one: Sql): Sql =>
    query.units ? sql`round((${one}) * ${sql.ref(`t.${query.model.fields[query.units]!.column}`)}, 3)` : one;
  if (!and) return units(first);
  const second = columnOf(query, and.place);
  return and.op === '*'
    ? sql`round(${units(sql`${first} * ${second}`)}, 2)`
    : units(sql`coalesce(${first}, 0) ${sql.raw(and.op)} coalesce(${second}, 0)`);
};
const figureOf = (tx: Tx, query: SummaryQuery, figure: SummaryQuery['figures'][number]): Sql => {
  const node = figure.node ?? query.base;
  const only = node ? sql`filter (where ${filterToSql(query.model, node)})` : sql``;
  switch (figure.kind) {
    case 'count':
      return sql`count(*) ${only}`;
    case 'sum':
      return sql`coalesce(sum(${addend(query, figure)}) ${only}, 0)`;
    case 'same':
      return sql`max(${columnOf(query, figure.place)}) ${only}`;
    case 'first':
      return sql`min(${columnOf(query, figure.place)}) ${only}`;
    case 'last':
      return sql`max(${columnOf(query, figure.place)}) ${only}`;
    case 'fresh': {
      const column = columnOf(query, figure.place);
      const early = sql`${sql.ref(`t.${fieldOf(query, query.on).column}`)} < ${query.since ?? '-infinity'}::timestamptz`;
      const tests = [node ? filterToSql(query.model, node) : undefined, isTheirs(tx, query.model)];
      const known = sql`select ${column} from ${sql.table(query.model.table)} as t where t.excluido_em is null and ${early}
        and ${column} is not null and ${join(
          tests.flatMap((one) => one ?? []),
          'and',
          sql<boolean>`true`,
        )}`;
      const isNew = sql`not (${column} in (${known}))`;
      return sql`count(distinct ${column}) filter (where ${node ? sql`${filterToSql(query.model, node)} and` : sql``} ${isNew})`;
    }
    case 'distinct':
      return sql`count(distinct ${columnOf(query, figure.place)}) ${only}`;
    case 'late':
    case 'mean': {
      const [from, to] = [figure.from, figure.to].map((name) => columnOf(query, { of: 'own', field: name }));
      if (figure.kind === 'mean') return sql`round(avg(extract(epoch from (${to!} - ${from!})) / 60) ${only})`;
      return sql`count(*) filter (where ${node ? sql`${filterToSql(query.model, node)} and` : sql``} ${to!} > ${from!})`;
    }
  }
};

/**
 * The rows with their shares of a number behind a reference, in whole cents: what rounding leaves over goes to those
 * that lost most by it, the earlier first (`ratear` of the business). Every row of a record has its part, whichever of
 * them are counted. Only records with an amount are shared out: most have none.
 */
const sharing = (tx: Tx, query: SummaryQuery, names: readonly string[]): Sql =>
  names.reduce<Sql>(
    (rows, name) => {
      const { ref, field, by } = query.shared![name]!;
      const { model: parent, query: asked } = query.through[ref]!;
      const of = sql.ref(`w.${query.model.fields[ref]!.column}`);
      const amount = sql.ref(`t.${parent.fields[field]!.column}`);
      const where = asked ? whereOf(tx, parent, asked) : sql`t.excluido_em is null and ${isTheirs(tx, parent)}`;
      const parents = (is: Sql): Sql =>
        sql`(select t.id, ${amount} as amount from ${sql.table(parent.table)} as t where ${is} and ${where}) as p on p.id = ${of}
          where w.excluido_em is null and ${isTheirs(tx, query.model, 'w')}`;
      const weighed = sql`select w.*, (p.amount * 100)::bigint as amount_, (${sql.ref(`w.${query.model.fields[by]!.column}`)} * 100)::bigint as weight_,
        sum((${sql.ref(`w.${query.model.fields[by]!.column}`)} * 100)::bigint) over (partition by ${of}) as whole_
      from ${rows} as w join ${parents(sql`${amount} <> 0`)}`;
      const cut = sql`select w.*, case when whole_ > 0 then div(amount_::numeric * weight_, whole_)::bigint else 0 end as floor_,
        case when whole_ > 0 then mod(amount_::numeric * weight_, whole_) else 0 end as rest_ from (${weighed}) as w`;
      const placed = sql`select w.*, amount_ * (whole_ > 0)::int - sum(floor_) over (partition by ${of}) as left_,
        row_number() over (partition by ${of} order by rest_ desc, w.id) as place_ from (${cut}) as w`;
      // The columns on the way to a share, empty.
      const none = sql`null::bigint, null::bigint, null::numeric, null::bigint, null::numeric, null::numeric, null::bigint, 0::numeric`;
      return sql`(select w.*, (floor_ + (place_ <= left_)::int)::numeric / 100 as ${sql.ref(`s_${name}`)} from (${placed}) as w
        union all select w.*, ${none} from ${rows} as w join ${parents(sql`coalesce(${amount}, 0) = 0`)})`;
    },
    sql`${sql.table(query.model.table)}`,
  );
/** Condition on a value in a list, or in rows that refer to these. */
const isAmong = (
  tx: Tx,
  { model }: SummaryQuery,
  { by, values, model: beside, of }: NonNullable<SummaryQuery['among']>[number],
): RawBuilder<boolean> => {
  if ('list' in by) {
    const column = sql.ref(`t.${model.fields[by.list]!.column}`);
    const tests = values.map((value) => sql<boolean>`${column} @> ${JSON.stringify([{ [by.field]: value }])}::jsonb`);
    return sql<boolean>`(${join(tests, 'or', sql<boolean>`true`)})`;
  }
  const column = sql.ref(`b.${beside!.fields[by.field]!.column}`);
  const inside = of
    ? sql`${column} in (select o.id from ${sql.table(of.table)} as o where ${isTheirs(tx, of, 'o')} and ${sql.ref(`o.${of.fields[by.of!.field]!.column}`)} in (${sql.join(values)}))`
    : sql`${column} in (${sql.join(values)})`;
  return sql<boolean>`t.id in (select ${sql.ref(`b.${beside!.fields[by.ref]!.column}`)} from ${sql.table(beside!.table)} as b
    where b.excluido_em is null and ${isTheirs(tx, beside!, 'b')} and ${inside})`;
};
const isWithinHours = (query: SummaryQuery, [from, to]: readonly [string, string]): RawBuilder<boolean> => {
  const clock = sql`to_char(${localTime(query)}, 'HH24:MI')`;
  return from <= to
    ? sql<boolean>`${clock} between ${from} and ${to}`
    : sql<boolean>`(${clock} >= ${from} or ${clock} <= ${to})`;
};

/** The rows, those of its references beside them where a group or the day is theirs. */
const source = (tx: Tx, query: SummaryQuery): Sql => {
  const places = [
    query.on,
    ...query.groups.flatMap((one) => ('place' in one ? [one.place] : [])),
    ...query.figures.flatMap((one) =>
      'place' in one ? [one.place, ...('and' in one && one.and ? [one.and.place] : [])] : [],
    ),
  ];
  const shares = new Set(places.flatMap((at) => (at.of === 'shared' ? [at.field] : [])));
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
  const beside = [
    ...(query.among ?? []).map((one) => isAmong(tx, query, one)),
    ...(query.hours ? [isWithinHours(query, query.hours)] : []),
  ];
  const where = join(
    [whereOf(tx, query.model, query.query), ...asked, ...beside, ...counted],
    'and',
    sql<boolean>`true`,
  );
  return sql`${sharing(tx, query, [...shares])} as t${sql.join(joined, sql``)}${items} where ${where}`;
};

const figuresIn = (row: Raw, { figures }: SummaryQuery): (number | string | null)[] =>
  figures.map(({ kind }, index) => {
    const raw = row[`f${index}`];
    if (raw == null) return null;
    return kind === 'first' || kind === 'last' ? new Date(raw as string | Date).toISOString() : Number(raw);
  });

type Figures = readonly (number | string | null)[];
/** The figures of all rows, and how many they are. */
export const summaryTotals = async (
  tx: Tx,
  query: SummaryQuery,
): Promise<{ readonly figures: Figures; readonly count: number }> => {
  // A value that each group has of its own has no total.
  const columns = query.figures.map(
    (one, index) =>
      sql`${one.kind === 'same' ? sql`null::numeric` : figureOf(tx, query, one)} as ${sql.ref(`f${index}`)}`,
  );
  const {
    rows: [row],
  } = await sql<Raw>`select ${sql.join(columns)}, count(*) as n from ${source(tx, query)}`.execute(tx);
  return { figures: figuresIn(row!, query), count: Number(row!.n) };
};
/** One page of the groups, how many there are, and the figures of all: the rows are read once. */
export const summaryRows = async (
  tx: Tx,
  query: SummaryQuery,
  { page, size }: PageRequest,
): Promise<{ readonly rows: readonly SummaryRow[]; readonly figures: Figures; readonly groups: number }> => {
  const keys = query.groups.map((_, index) => sql.ref(`g${index}`));
  const places = query.groups.map((_, index) => sql.lit(index + 1));
  const columns = [
    ...query.groups.map((one, index) => sql`${groupOf(query, one)} as ${keys[index]!}`),
    ...query.figures.map((one, index) => sql`${figureOf(tx, query, one)} as ${sql.ref(`f${index}`)}`),
    sql`grouping(${groupOf(query, query.groups[0]!)}) = 1 as is_whole`,
  ];
  const shared = query.share === undefined ? undefined : sql.ref(`f${query.share}`);
  const running = shared
    ? sql`sum(${shared}) over (partition by is_whole order by ${shared} desc nulls last, ${sql.join(keys)} rows unbounded preceding)`
    : sql`0`;
  const first =
    'figure' in query.sort
      ? sql`${sql.ref(`f${query.sort.figure}`)} desc nulls last`
      : sql`${keys[query.sort.group]!} asc nulls last`;
  const order = sql.join([first, ...keys.map((key) => sql`${key} asc`)]);
  const { rows } = await sql<Raw>`select * from (
      select g.*, ${running} as running, count(*) over () - 1 as n,
        row_number() over (partition by is_whole order by ${order}) as place
      from (select ${sql.join(columns)} from ${source(tx, query)} group by grouping sets ((${sql.join(places)}), ())) as g
    ) as g where is_whole or (place > ${(page - 1) * size} and place <= ${page * size}) order by is_whole, place`.execute(
    tx,
  );
  const groups = rows.filter(({ is_whole: isWhole }) => isWhole !== true);
  const whole = rows.find(({ is_whole: isWhole }) => isWhole === true);
  return {
    rows: groups.map((row) => ({
      keys: query.groups.map((one, index) =>
        'step' in one ? row[`g${index}`] : fromSqlValue(fieldOf(query, one.place), row[`g${index}`]),
      ),
      figures: figuresIn(row, query),
      running: Number(row.running ?? 0),
    })),
    figures: figuresIn(whole!, query).map((value, index) => (query.figures[index]!.kind === 'same' ? null : value)),
    groups: Number(whole!.n),
  };
};

/** One page of the records themselves, the latest first. */
export const listedRows = async (tx: Tx, query: SummaryQuery, { page, size }: PageRequest): Promise<readonly Row[]> => {
  const { rows } = await sql<Raw>`select ${selection(query.model)} from ${source(tx, query)}
    order by ${columnOf(query, query.on)} desc, t.id desc limit ${size} offset ${(page - 1) * size}`.execute(tx);
  return rows.map((row) => recordOf(query.model, row));
};
