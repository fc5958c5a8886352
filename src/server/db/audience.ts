import { sql, type RawBuilder } from 'kysely';
import type { FilterNode, ListQuery } from '#kit/read/filter';
import type { Model, ModelField } from '#kit/read/model';
import { columnIn, isText, tenantColumn, typeOf } from './columns';
import { whereOf } from './conditions';
import type { Tx } from './database';
import { filterToSql, join } from './filterToSql';
import { mobileSql, wholeNumberSql } from './phoneColumns';

type Sql = RawBuilder<unknown>;
type Test = RawBuilder<boolean>;

/** Rows that refer to members, with their conditions read. */
export interface ReferredRows {
  readonly model: Model;
  readonly query: ListQuery;
  /** Their reference to a member. */
  readonly by: ModelField;
  /** Values that one of their references or choices, or one of rows that refer to them, must have. */
  readonly chosen?: {
    readonly values: readonly unknown[];
    readonly field: ModelField;
    /** Reference of the rows behind `field` that is compared in its place. */
    readonly through?: { readonly model: Model; readonly field: ModelField };
    readonly beside?: { readonly model: Model; readonly query: ListQuery; readonly by: ModelField };
  };
  /** Comparison of their number, or of a sum; existence when left out. */
  readonly than?: { readonly sum?: ModelField; readonly op: '>=' | '<=' | '='; readonly value: number };
  /** True when members must have none. */
  readonly none: boolean;
}
export type ReachReason = { readonly name: string } & (
  | { readonly when: FilterNode }
  | { readonly lacks: 'mobile' }
  | { readonly model: Model; readonly query: ListQuery; readonly same: ModelField; readonly without: boolean }
);
/** An audience and a filter over it, read: what one statement is made of. */
export interface AudienceQuery {
  readonly company: number;
  readonly model: Model;
  readonly query: ListQuery;
  readonly rows: readonly ReferredRows[];
  readonly by: ModelField;
  readonly reasons: readonly ReachReason[];
}

/** Conditions of a query, in one company whatever the transaction sees. */
const within = (tx: Tx, model: Model, query: ListQuery, company: number): Test =>
  sql<boolean>`${sql.ref(`t.${tenantColumn(model)!}`)} = ${company} and ${whereOf(tx, model, query)}`;
const companyOf = (model: Model, alias = 't'): Sql => sql.ref(`${alias}.${tenantColumn(model)!}`);

const isOneOf = (field: ModelField, values: readonly unknown[]): Sql =>
  isText(typeOf(field))
    ? sql`${columnIn(field)} = any(${values.map(String)}::text[])`
    : sql`${columnIn(field)} = any(${values.map(Number)}::bigint[])`;
/** Rows beside those of a referred row: `exists` over a set that the planner may hash. */
const chosenTest = (tx: Tx, company: number, { model, chosen }: ReferredRows): Sql => {
  if (!chosen) return sql``;
  const { field, through, beside } = chosen;
  // Rows behind the reference count also from the bin: what was bought stays bought.
  const isChosen = through
    ? sql`${columnIn(field)} in (select t.id from ${sql.table(through.model.table)} as t
        where ${companyOf(through.model)} = ${company} and ${isOneOf(through.field, chosen.values)})`
    : isOneOf(field, chosen.values);
  if (!beside) return sql` and ${isChosen}`;
  const set = sql`select ${companyOf(beside.model)} as company, ${columnIn(beside.by)} as row from ${sql.table(beside.model.table)} as t
    where ${within(tx, beside.model, beside.query, company)} and ${isChosen}`;
  return sql` and exists (select from (${set}) as b where b.company = ${companyOf(model)} and b.row = t.id)`;
};
/**
 * Members with rows that meet a comparison. A comparison that zero meets is asked the other way round: members without
 * a row have zero.
 */
const referredTest = (tx: Tx, { company, model }: AudienceQuery, one: ReferredRows): Test => {
  const { by, than, none } = one;
  const whole = than && sql`coalesce(${than.sum ? sql`sum(${columnIn(than.sum)})` : sql`count(*)`}, 0)`;
  const isMetByZero =
    than !== undefined && { '>=': 0 >= than.value, '<=': 0 <= than.value, '=': than.value === 0 }[than.op];
  const compared = than && sql`${whole} ${sql.raw(than.op)} ${than.value}::numeric`;
  const grouped = compared ? sql` group by 1, 2 having ${isMetByZero ? sql`not (${compared})` : compared}` : sql``;
  const set = sql`select ${companyOf(one.model)} as company, ${columnIn(by)} as who from ${sql.table(one.model.table)} as t
    where ${within(tx, one.model, one.query, company)} and ${columnIn(by)} is not null${chosenTest(tx, company, one)}${grouped}`;
  const found = sql<boolean>`exists (select from (${set}) as g where g.company = ${companyOf(model)} and g.who = t.id)`;
  return none !== isMetByZero ? sql<boolean>`not ${found}` : found;
};

/** Form in which addresses are compared: telephones with and without their ninth digit are one. */
const addressOf = (field: ModelField): Sql =>
  field.kind.name === 'phone'
    ? wholeNumberSql(columnIn(field))
    : isText(typeOf(field))
      ? sql`lower(${columnIn(field)})`
      : columnIn(field);
/** Members, each with its address and the first reason that holds. */
const membersOf = (tx: Tx, asked: AudienceQuery): Sql => {
  const { company, model, by, reasons } = asked;
  const joins: Sql[] = [];
  const cases = reasons.map((reason, at) => {
    const then = (test: Sql): Sql => sql`when ${test} then ${reason.name}::text`;
    if ('when' in reason) return then(filterToSql(model, reason.when));
    if ('lacks' in reason) return then(sql`(${mobileSql(columnIn(by))}) is not true`);
    const alias = `r${at}`;
    const set = sql`select distinct ${companyOf(reason.model)} as company, ${addressOf(reason.same)} as address from ${sql.table(reason.model.table)} as t
      where ${within(tx, reason.model, reason.query, company)}`;
    joins.push(
      sql` left join (${set}) as ${sql.ref(alias)} on ${sql.ref(`${alias}.company`)} = ${companyOf(model)} and ${sql.ref(`${alias}.address`)} = ${addressOf(by)}`,
    );
    return then(sql`${sql.ref(`${alias}.company`)} is ${reason.without ? sql`` : sql`not`} null`);
  });
  const why = cases.length > 0 ? sql`case ${sql.join(cases, sql` `)} end` : sql`null::text`;
  const tests = [within(tx, model, asked.query, company), ...asked.rows.map((one) => referredTest(tx, asked, one))];
  return sql`select t.id, ${addressOf(by)} as address, ${why} as why
    from ${sql.table(model.table)} as t${sql.join(joins, sql``)} where ${join(tests, 'and', sql<boolean>`true`)}`;
};

/**
 * Runs a statement over sets of a whole company. Where the planner knows little of a table, after an import or on the
 * embedded engine, it takes a set of thousands for one row and walks it for every member: here it hashes them.
 */
const hashed = async <T>(tx: Tx, statement: RawBuilder<T>): Promise<readonly T[]> => {
  await sql`select set_config('enable_nestloop', 'off', true)`.execute(tx);
  const { rows } = await statement.execute(tx);
  await sql`select set_config('enable_nestloop', 'on', true)`.execute(tx);
  return rows;
};

/** Name of the reason of members whose address another one has. */
export const again = 'again';
/**
 * Number of members by reason; those without one are reached, under '', one for each address. By two groupings, which
 * are hashed: to place the members of each address would sort a hundred thousand texts.
 */
export const countMembers = async (tx: Tx, asked: AudienceQuery): Promise<ReadonlyMap<string, number>> => {
  const rows = await hashed(
    tx,
    sql<{ why: string | null; members: number | string; addresses: number | string }>`
    select x.why, sum(x.members) as members, count(*) as addresses from (
      select m.why, case when m.why is null then m.address end as address, count(*) as members
      from (${membersOf(tx, asked)}) as m group by 1, 2) as x group by x.why`,
  );
  return new Map(
    rows.flatMap(({ why, members, addresses }): readonly (readonly [string, number])[] =>
      why === null
        ? [
            ['', Number(addresses)],
            [again, Number(members) - Number(addresses)],
          ]
        : [[why, Number(members)]],
    ),
  );
};
/** SQL of the ids of all members who are reached, also of those with one address. */
export const reachedIds = (tx: Tx, asked: AudienceQuery): Sql =>
  sql`select m.id from (${membersOf(tx, asked)}) as m where m.why is null`;
export interface Reached {
  readonly id: number;
  readonly address: string;
}
/** Members that are reached, one for each address, in the order of the addresses. */
export const reachedMembers = async (tx: Tx, asked: AudienceQuery, limit: number): Promise<readonly Reached[]> => {
  const rows = await hashed(
    tx,
    sql<{ id: number | string; address: string }>`select distinct on (m.address) m.id, m.address
    from (${membersOf(tx, asked)}) as m where m.why is null order by m.address, m.id limit ${limit}`,
  );
  return rows.map(({ id, address }) => ({ id: Number(id), address }));
};
