import { sql, type RawBuilder } from 'kysely';
import { memo } from '#kit/memo';
import type { Model, ModelField } from '#kit/read/model';
import { blankOf } from '#kit/blank';
import type { Tx } from './database';
import { columnIn, fromSqlValue, isJson, toSqlValue, typeOf } from './columns';
import { genericOnce, Param } from './plans';
import { rowsFrom } from './systemViews';
import { besideCompany, scopeOf, isTheirs } from './scope';
import { searchTextOf } from './searchText';
import { quote } from './tables';
import { keepTitles, pathsOf, titleColumns, type Titled } from './titles';

/**
 * A stored record: `id`, `versao`, every field by name as on the wire (null when empty), `excluidoEm` when in the bin.
 */
export type Row = Readonly<Record<string, unknown>> & {
  readonly id: number;
  readonly versao: number;
  readonly excluidoEm?: string;
};
type Values = Readonly<Record<string, unknown>>;
export interface GetOptions {
  /** Rows of the bin: 'without' when left out. */
  readonly trash?: 'without' | 'only' | 'with';
  /** Holds the row until the transaction ends, so that nobody changes it in between. */
  readonly lock?: boolean;
  /** The row of this id and no other: not the one that it was merged into. */
  readonly exact?: true;
  /** References whose titles come along. */
  readonly titled?: readonly Titled[];
}

interface Shape {
  /** Fields that people write; the server keeps the others. */
  readonly own: readonly ModelField[];
  /** The columns of these, and of what they are searched by. */
  readonly columns: readonly string[];
  /** A record of these, each null. */
  readonly blank: () => Record<string, unknown>;
  readonly stored: readonly ModelField[];
  readonly blankRow: () => Record<string, unknown>;
  /** The columns of a record, over the alias `t`. */
  readonly selection: RawBuilder<unknown>;
}
const shapeOf = memo(({ fields }: Model): Shape => {
  const stored = Object.values(fields).filter(({ derived }) => !derived);
  const own = stored.filter(({ system, apart }) => !system && !apart);
  return {
    own,
    columns: [...own.map(({ column }) => column), 'busca'],
    blank: blankOf(own.map(({ name }) => name)),
    stored,
    blankRow: blankOf(['id', 'versao', ...Object.keys(fields)]),
    selection: sql.join([
      sql.raw(
        ['id', 'versao', 'excluido_em', ...stored.flatMap(({ column, apart }) => (apart ? [] : [column]))]
          .map((column) => `t.${quote(column)}`)
          .join(', '),
      ),
      ...stored.filter(({ apart }) => apart).map((field) => sql`${columnIn(field)} as ${sql.ref(field.column)}`),
    ]),
  };
});
export const ownOf = (
  model: Model,
): { readonly fields: readonly ModelField[]; readonly blank: () => Record<string, unknown> } => {
  const { own: fields, blank } = shapeOf(model);
  return { fields, blank };
};
export const selection = (model: Model): RawBuilder<unknown> => shapeOf(model).selection;
export const recordOf = (model: Model, raw: Values): Row => {
  const { stored, blankRow } = shapeOf(model);
  const record = blankRow();
  record.id = Number(raw.id);
  record.versao = Number(raw.versao);
  for (const field of stored) record[field.name] = fromSqlValue(field, raw[field.column]);
  if (raw.excluido_em) record.excluidoEm = new Date(raw.excluido_em as string | Date).toISOString();
  return record as Row;
};

/** The row, or undefined when there is none that the transaction may see. */
export const getRow = async (
  tx: Tx,
  model: Model,
  id: number,
  { trash = 'without', lock = false, exact, titled = [] }: GetOptions = {},
): Promise<Row | undefined> => {
  const { rows } = await genericOnce(
    tx,
    { of: model, key: `${model.name} ${trash} ${String(lock)} ${String(exact)} ${pathsOf(titled)}` },
    () => {
      const bin = { without: sql`and t.excluido_em is null`, only: sql`and t.excluido_em is not null`, with: sql`` }[
        trash
      ];
      return sql<Values>`select ${selection(model)} ${titleColumns(tx, titled)} from ${rowsFrom(model)} as t
      where ${isTheirs(tx, model)} and t.id = ${trash === 'without' && !exact ? leadsTo(tx, model) : new Param(0)} ${bin} ${lock ? sql`for update` : sql``}`;
    },
    [id],
  );
  return rows[0] && keepTitles(recordOf(model, rows[0]), rows[0], titled);
};

/** The id, or that of the row which the one of this id was merged into. */
const leadsTo = (tx: Tx, model: Model): RawBuilder<unknown> =>
  model.mergedInto === undefined
    ? sql`${new Param(0)}`
    : // Within a subquery: under row-level security an index answers `id = (select …)`, never `id = coalesce(…)`.
      sql`(select coalesce((select m.${sql.ref(model.fields[model.mergedInto]!.column)} from ${sql.table(model.table)} as m
      where ${isTheirs(tx, model, 'm')} and m.id = ${new Param(0)} and m.excluido_em is not null), ${new Param(0)}))`;

/** Stores a new record and returns it. In a company's transaction the company is set where the values leave it out. */
export const insertRow = async (tx: Tx, model: Model, values: Values): Promise<Row> =>
  (await insertRows(tx, model, [values]))[0]!;

/** The row of an entity of which there is one: see `settings` in src/kit. */
export const getOnly = async (tx: Tx, model: Model): Promise<Row | undefined> => {
  const { rows } = await genericOnce(
    tx,
    { of: model, key: `${model.name} only` },
    () =>
      sql<Values>`select ${selection(model)} from ${sql.table(model.table)} as t where ${isTheirs(tx, model)} limit 1`,
    [],
  );
  return rows[0] && recordOf(model, rows[0]);
};
/** The rows of these ids that are not in the bin. */
export const rowsOfIds = async (tx: Tx, model: Model, ids: readonly number[]): Promise<Row[]> => {
  const { rows } = await genericOnce(
    tx,
    { of: model, key: `${model.name} ids` },
    () => sql<Values>`select ${selection(model)} from ${rowsFrom(model)} as t
      where ${isTheirs(tx, model)} and t.id = any(${new Param(0)}::bigint[]) and t.excluido_em is null`,
    [ids],
  );
  return rows.map((raw) => recordOf(model, raw));
};
/** Stores it; undefined when it is there already, or somebody else is just storing it. */
export const insertOnly = async (tx: Tx, model: Model, values: Values): Promise<Row | undefined> =>
  (await insertRows(tx, model, [values], { orNothing: true }))[0];

/** Many at once, for imports and demo data: in one transaction, 200 a statement. The records in the order given. */
export const insertRows = async (
  tx: Tx,
  model: Model,
  list: readonly Values[],
  { orNothing = false } = {},
): Promise<Row[]> => {
  const { company } = scopeOf(tx);
  const { own: fields, columns } = shapeOf(model);
  const stored: Row[] = [];
  for (let start = 0; start < list.length; start += 200) {
    const chunk = list
      .slice(start, start + 200)
      .map((values): Values =>
        model.tenant && model.tenant !== 'id' && company !== '*' && (values[model.tenant] ?? null) === null
          ? { ...values, [model.tenant]: company }
          : values,
      );
    const values = chunk.map((one) => [
      ...fields.map((field) => toSqlValue(field, one[field.name])),
      searchTextOf(model, one),
    ]);
    const insert = (
      tuples: readonly (readonly unknown[])[],
    ): RawBuilder<Values> => sql`insert into ${sql.table(model.table)} as t (${sql.join(columns.map((name) => sql.ref(name)))})
      values ${sql.join(tuples.map((tuple) => sql`(${sql.join(tuple)})`))} ${orNothing ? sql`on conflict do nothing` : sql``} returning ${selection(model)}`;
    const { rows } = await (chunk.length > 1
      ? insert(values).execute(tx)
      : genericOnce(
          tx,
          { of: model, key: `${model.name} new ${String(orNothing)}` },
          () => insert([columns.map((_, index) => new Param(index))]),
          values[0]!,
        ));
    stored.push(...rows.map((raw) => recordOf(model, raw)));
  }
  return stored;
};

/**
 * Thousands at once, 2,000 a statement, without reading anything back: demo data in quantity. Their ids in the order
 * given.
 */
export const insertMany = async (tx: Tx, model: Model, list: readonly Values[]): Promise<number[]> => {
  const { own, columns } = shapeOf(model);
  const ids: number[] = [];
  const types = [...own.map((field) => `${quote(field.column)} ${typeOf(field)}`), 'busca text'].join(', ');
  const names = sql.join(columns.map((name) => sql.ref(name)));
  const plain = (field: ModelField, value: unknown): unknown => {
    const stored = toSqlValue(field, value);
    return isJson(typeOf(field)) && typeof stored === 'string' ? (JSON.parse(stored) as unknown) : stored;
  };
  for (let start = 0; start < list.length; start += 2000) {
    const rows = list.slice(start, start + 2000).map((values) => ({
      ...Object.fromEntries(
        own.flatMap((field) =>
          values[field.name] === null || values[field.name] === undefined
            ? []
            : [[field.column, plain(field, values[field.name])]],
        ),
      ),
      busca: searchTextOf(model, values),
    }));
    // A function's rows come in the order of its array, and the numbers are given in the order of the rows.
    const { rows: stored } = await sql<{ id: number }>`insert into ${sql.table(model.table)} (${names})
      select ${names} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(${sql.raw(types)}) returning id`.execute(
      tx,
    );
    ids.push(...stored.map(({ id }) => Number(id)).toSorted((one, other) => one - other));
  }
  return ids;
};

/**
 * Changes the fields of the patch and raises `versao`. `current` is the record as read, whose other fields the search
 * text needs. Undefined when the row is gone or its `versao` is no longer `current.versao`: somebody else was faster.
 */
export const updateRow = async (
  tx: Tx,
  model: Model,
  current: Row,
  patch: Values,
  { inBin = false } = {},
): Promise<Row | undefined> => {
  const changes = ownOf(model).fields.filter(({ name }) => Object.hasOwn(patch, name));
  const assignments = [
    ...changes.map((field) => sql`${sql.ref(field.column)} = ${toSqlValue(field, patch[field.name])}`),
    sql`busca = ${searchTextOf(model, { ...current, ...patch })}`,
    sql`versao = t.versao + 1`,
    sql`atualizado_em = date_trunc('milliseconds', now())`,
  ];
  return change(
    tx,
    model,
    sql`set ${sql.join(assignments)}`,
    sql`t.id = ${current.id} ${besideCompany(tx, model, current)} and t.versao = ${current.versao} and t.excluido_em is ${inBin ? sql`not null` : sql`null`}`,
  );
};

/**
 * Into the bin, or for good when the entity has none. `current` is the record as read. The row as it was last, undefined
 * when it was not there.
 */
export const deleteRow = async (tx: Tx, model: Model, current: Row): Promise<Row | undefined> => {
  const its = sql`t.id = ${current.id} ${besideCompany(tx, model, current)}`;
  if (model.bin)
    return change(
      tx,
      model,
      sql`set excluido_em = now(), versao = t.versao + 1`,
      sql`${its} and t.excluido_em is null`,
    );
  const { rows } =
    await sql<Values>`delete from ${sql.table(model.table)} as t where ${isTheirs(tx, model)} and ${its} returning ${selection(model)}`.execute(
      tx,
    );
  return rows[0] && recordOf(model, rows[0]);
};
/** Out of the bin. Undefined when it is not there; a unique value taken meanwhile throws as any insert does. */
export const restoreRow = (tx: Tx, model: Model, id: number): Promise<Row | undefined> =>
  change(
    tx,
    model,
    sql`set excluido_em = null, versao = t.versao + 1`,
    sql`t.id = ${id} and t.excluido_em is not null`,
  );

const change = async (
  tx: Tx,
  model: Model,
  set: RawBuilder<unknown>,
  where: RawBuilder<unknown>,
): Promise<Row | undefined> => {
  const { rows } =
    await sql<Values>`update ${sql.table(model.table)} as t ${set} where ${isTheirs(tx, model)} and ${where} returning ${selection(model)}`.execute(
      tx,
    );
  return rows[0] && recordOf(model, rows[0]);
};
