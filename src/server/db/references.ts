import { sql, type RawBuilder } from 'kysely';
import type { Model, ModelField } from '#kit/read/model';
import { asLeft } from '#kit/entity/personal';
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
      return [Number(row.id), value === null ? `#${row.id}` : title.kind.format(asLeft(title, value), title, {})];
    }),
  );
};

/**
 * Which of the ids may be referenced: rows the transaction sees, not in the bin. They stay until it ends,
 * unless it only looks. By a subquery, so that the plan is kept whatever their number: a save names few.
 */
export const existingIds = async (
  tx: Tx,
  model: Model,
  ids: readonly number[],
  { held = true }: { readonly held?: boolean } = {},
): Promise<Set<number>> => {
  if (ids.length === 0) return new Set();
  const { rows } = await generic(
    tx,
    sql<{ id: number }>`select t.id from ${rowsFrom(model)} as t
    where ${isTheirs(tx, model)} and t.id = any (array(select unnest(${[...new Set(ids)]}::bigint[]))) and t.excluido_em is null order by t.id ${held ? sql`for share` : sql``}`,
  );
  return new Set(rows.map(({ id }) => Number(id)));
};

/** Use of a row; `says`: the consequence, in the words of the reference. */
export interface Use {
  readonly label: string;
  readonly says?: string;
}
/**
 * Which of the rows others reference, and where: singly and in lists of references, in groups, addresses and rows too,
 * where it is asked one by one. Those in the bin use nothing, nor do references that hold nothing.
 */
export const usedAmong = async (
  tx: Tx,
  models: readonly Model[],
  model: Model,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Use>> => {
  const used = new Map<number, Use>();
  if (ids.length === 0) return used;
  const note = (id: number, { label }: Model, { holds }: ModelField['options'] = {}, n = 1): void => {
    const says = holds && (n === 1 ? holds[0] : holds[1].replace('{n}', n.toLocaleString('pt-BR')));
    if (!used.has(id)) used.set(id, { label: label.many, ...(says && { says }) });
  };
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
            if (rows.length > 0) note(id, other);
          }
      } else if (field.ref === model.name && field.options.holds !== false) {
        const { rows } = await (
          isArray(type)
            ? sql<{
                id: number;
                n: number | string;
              }>`select u.id, count(*) as n from (select unnest(${column}) as id ${from} and ${column} && array[${sql.join([...ids])}]::${sql.raw(type)}) as u where u.id in (${sql.join([...ids])}) group by u.id`
            : sql<{
                id: number;
                n: number | string;
              }>`select ${column} as id, count(*) as n ${from} and ${column} in (${sql.join([...ids])}) group by ${column}`
        ).execute(tx);
        for (const { id, n } of rows) note(Number(id), other, field.options, Number(n));
      }
    }
  return used;
};

/** The tests, one a reference, that find the row inside of a field. */
const usesOf = (field: ModelField, target: string, id: number): RawBuilder<boolean>[] =>
  shapesOf(field, target, id).map(
    (shape) => sql<boolean>`${sql.ref(`t.${field.column}`)} @> ${JSON.stringify(shape)}::jsonb`,
  );
/** JSON that a nested field contains when it references the row: `{ city: 12 }`, `[{ produto: 12 }]`. */
const shapesOf = (field: ModelField, target: string, id: number): unknown[] => [
  ...(field.ref === target && field.options.holds !== false ? [isArray(field.kind.column(field)) ? [id] : id] : []),
  ...Object.values(field.item ?? {}).flatMap((inner) =>
    shapesOf(inner, target, id).map((shape) =>
      field.kind.nested === 'many' ? [{ [inner.name]: shape }] : { [inner.name]: shape },
    ),
  ),
];
