import { sql, type RawBuilder } from 'kysely';
import type { Model, ModelField } from '#kit/read/model';
import { asLeft } from '#kit/entity/personal';
import { fromSqlValue } from './columns';
import type { Tx } from './database';
import { rowsFrom } from './systemViews';
import { isTheirs } from './scope';

type Values = Readonly<Record<string, unknown>>;
/**
 * A reference of which a row has at most one, so that the title of what it names can come with the row, in one
 * statement.
 */
export interface Titled {
  /** As a field error would carry it: 'vendedor', 'address.city'. */
  readonly path: string;
  readonly target: Model;
  /** SQL of the id, over the alias `t`. */
  readonly id: RawBuilder<unknown>;
}

/** The single references of a declaration, those in groups and addresses too. */
export const singleReferences = (
  fields: Readonly<Record<string, ModelField>>,
  targets: ReadonlyMap<string, Model>,
  isWanted: (field: ModelField) => boolean,
): Titled[] => {
  const within = (
    inner: Readonly<Record<string, ModelField>>,
    path: readonly string[],
    column: string | undefined,
  ): Titled[] =>
    Object.values(inner)
      .filter(isWanted)
      .flatMap((field): Titled[] => {
        const here = [...path, field.name];
        const top = column ?? field.column;
        if (field.kind.nested === 'one' && field.item) return within(field.item, here, top);
        const target = field.ref === undefined ? undefined : targets.get(field.ref);
        return target && !field.kind.column(field).endsWith('[]')
          ? [{ path: here.join('.'), target, id: idAt(top, here.slice(1)) }]
          : [];
      });
  return within(fields, [], undefined);
};
/** Id inside a group; anything but a number is no reference. */
const idAt = (column: string, keys: readonly string[]): RawBuilder<unknown> => {
  const top = sql.ref(`t.${column}`);
  if (keys.length === 0) return top;
  const value = sql`(${top}${sql.join(
    keys.map((key) => sql`->${sql.lit(key)}`),
    sql.raw(''),
  )})`;
  return sql`case when jsonb_typeof(${value}) = 'number' then ${value}::bigint end`;
};

/**
 * The titles as further columns, each with a comma before it; of rows that the transaction may see, those in the bin
 * included.
 */
export const titleColumns = (tx: Tx, titled: readonly Titled[]): RawBuilder<unknown> =>
  sql.join(
    titled.map(
      ({ target, id }, index) =>
        sql`, (select ${sql.ref(`r.${target.fields[target.title]!.column}`)} from ${rowsFrom(target)} as r where ${isTheirs(tx, target, 'r')} and r.id = ${id}) as ${sql.ref(`$t${index}`)}`,
    ),
    sql.raw(''),
  );

/** Which of the references of one declaration they are, and what their titles are read from. */
export const pathsOf = (titled: readonly Titled[]): string =>
  titled.map(({ path, target: { table, title } }) => `${path}:${table}.${title}`).join();

const brought = new WeakMap<object, ReadonlyMap<string, string>>();
/**
 * Keeps what {@link titleColumns} brought with the row. A missing title may only be invisible: its user asks for it.
 */
export const keepTitles = <R extends object>(row: R, raw: Values, titled: readonly Titled[]): R => {
  if (titled.length === 0) return row;
  const titles = new Map<string, string>();
  for (const [index, { path, target }] of titled.entries()) {
    const title = target.fields[target.title]!;
    const value = fromSqlValue(title, raw[`$t${index}`]);
    if (value !== null) titles.set(path, title.kind.format(asLeft(title, value), title, {}));
  }
  brought.set(row, titles);
  return row;
};
/** By path. */
export const titlesWith = (row: object): ReadonlyMap<string, string> | undefined => brought.get(row);
