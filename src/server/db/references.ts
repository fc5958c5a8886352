import { sql, type RawBuilder } from 'kysely';
import type { Model, ModelField } from '#kit/model';
import type { Tx } from './database';
import { fromSqlValue, isArray, isJson, typeOf } from './columns';
import { generic } from './plans';
import { rowsFrom } from './systemViews';
import { isTheirs } from './scope';

/** Titles by id of the rows that the transaction may see, those in the bin included. */
export const titlesOf = async (tx: Tx, model: Model, ids: readonly number[]): Promise<Map<number, string>> => {
  const title = model.fields[model.title]!;
  if (ids.length === 0) return new Map();
  const { rows } = await generic(
    tx,
    sql<{ id: number; title: unknown }>`select t.id, ${sql.ref(`t.${title.column}`)} as title
    from ${rowsFrom(model)} as t where ${isTheirs(tx, model)} and t.id = any (${[...new Set(ids)]}::bigint[])`,
  );
  return new Map(
    rows.map((row) => {
      const value = fromSqlValue(title, row.title);
      return [Number(row.id), value === null ? `#${row.id}` : title.kind.format(value, title, { masked: true })];
    }),
  );
};

/**
 * Which of the ids may be referenced: rows the transaction sees, not in the bin. They stay until it ends. By a
 * subquery, so that the plan is kept whatever their number: a save names few.
 */
export const existingIds = async (tx: Tx, model: Model, ids: readonly number[]): Promise<Set<number>> => {
  if (ids.length === 0) return new Set();
  const { rows } = await generic(
    tx,
    sql<{ id: number }>`select t.id from ${rowsFrom(model)} as t
    where ${isTheirs(tx, model)} and t.id = any (array(select unnest(${[...new Set(ids)]}::bigint[]))) and t.excluido_em is null order by t.id for share`,
  );
  return new Set(rows.map(({ id }) => Number(id)));
};

/** Who still uses a row: an entity's field and how many of its rows, those in the bin left out. */
export interface RowUser {
  readonly model: Model;
  readonly field: string;
  readonly count: number;
}

/** The rows that reference `id` of `model`: single and many, in groups, addresses and the rows of lists too. */
export const usersOf = async (tx: Tx, models: readonly Model[], model: Model, id: number): Promise<RowUser[]> => {
  const users: RowUser[] = [];
  for (const other of models) {
    for (const field of Object.values(other.fields)) {
      const uses = usesOf(field, model.name, id);
      if (uses.length === 0) continue;
      const { rows } = await sql<{ total: number }>`select count(*) as total from ${sql.table(other.table)} as t
        where ${isTheirs(tx, other)} and t.excluido_em is null and (${sql.join(uses, sql` or `)})`.execute(tx);
      const count = Number(rows[0]!.total);
      if (count > 0) users.push({ model: other, field: field.name, count });
    }
  }
  return users;
};

/**
 * The same for many: which of them are used, and by which entity. Inside of groups and lists it is asked one by one.
 */
export const usedAmong = async (
  tx: Tx,
  models: readonly Model[],
  model: Model,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> => {
  const used = new Map<number, string>();
  if (ids.length === 0) return used;
  for (const other of models)
    for (const field of Object.values(other.fields)) {
      const type = typeOf(field);
      const column = sql.ref(`t.${field.column}`);
      const from = sql`from ${sql.table(other.table)} as t where ${isTheirs(tx, other)} and t.excluido_em is null`;
      if (isJson(type)) {
        if (shapesOf(field, model.name, 0).length > 0)
          for (const id of ids) {
            const { rows } =
              await sql`select 1 ${from} and (${sql.join(usesOf(field, model.name, id), sql` or `)}) limit 1`.execute(
                tx,
              );
            if (rows.length > 0) used.set(id, other.label.many);
          }
      } else if (field.ref === model.name) {
        const { rows } = await (
          isArray(type)
            ? sql<{
                id: number;
              }>`select distinct u.id from (select unnest(${column}) as id ${from} and ${column} && array[${sql.join([...ids])}]::${sql.raw(type)}) as u where u.id in (${sql.join([...ids])})`
            : sql<{ id: number }>`select distinct ${column} as id ${from} and ${column} in (${sql.join([...ids])})`
        ).execute(tx);
        for (const { id } of rows) used.set(Number(id), other.label.many);
      }
    }
  return used;
};

/** The tests, one a reference, that find the row in a field; none when the field cannot hold it. */
const usesOf = (field: ModelField, target: string, id: number): RawBuilder<boolean>[] => {
  const type = typeOf(field);
  const column = sql.ref(`t.${field.column}`);
  if (isJson(type))
    return shapesOf(field, target, id).map((shape) => sql<boolean>`${column} @> ${JSON.stringify(shape)}::jsonb`);
  if (field.ref !== target) return [];
  return [isArray(type) ? sql<boolean>`${column} @> array[${id}]::${sql.raw(type)}` : sql<boolean>`${column} = ${id}`];
};
/** What the JSON of a nested field contains when it references the row: `{ city: 12 }`, `[{ produto: 12 }]`. */
const shapesOf = (field: ModelField, target: string, id: number): unknown[] => [
  ...(field.ref === target ? [isArray(field.kind.column(field)) ? [id] : id] : []),
  ...Object.values(field.item ?? {}).flatMap((inner) =>
    shapesOf(inner, target, id).map((shape) =>
      field.kind.nested === 'many' ? [{ [inner.name]: shape }] : { [inner.name]: shape },
    ),
  ),
];
