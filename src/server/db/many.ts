import { sql, type RawBuilder } from 'kysely';
import { memo } from '#kit/memo';
import type { Model, ModelField } from '#kit/read/model';
import { guardsSessions, tell, tellSessions } from './tell';
import { isJson, toSqlValue, typeOf } from './columns';
import type { Tx } from './database';
import { generic } from './plans';
import { recordOf, selection, type Row } from './rows';
import { besideCompany, isTheirs, scopeOf } from './scope';
import { searchTextOf } from './searchText';
import { quote } from './tables';

type Values = Readonly<Record<string, unknown>>;
/** Author of the audit rows that are written in the same statement. */
export interface Trail {
  readonly user: number | null;
  readonly ip: string;
  readonly company: number | null;
  /** Name of the program that acts in the user's name. */
  readonly program?: string;
}
/**
 * A record of many: `line` is the caller's own number, under which its id is returned. Audited values are already
 * masked.
 */
interface ManyRecord {
  readonly line: number;
  readonly values: Values;
  readonly after: Values;
}
export interface ChangedRecord extends ManyRecord {
  readonly id: number;
  readonly version: number;
  readonly before: Values;
}
/** As it is sent: see {@link newRecord}. */
export interface NewRecord {
  readonly line: number;
  readonly sent: string;
}
export interface Written {
  readonly line: number;
  readonly id: number;
  readonly version: number;
}

interface Shape {
  readonly fields: readonly { readonly field: ModelField; readonly isJson: boolean }[];
  readonly names: string;
  readonly types: string;
  readonly sets: string;
}
/** The columns of a declaration as they travel in one JSON text, secrets left out; made once. */
const shapeOf = memo((model: Model): Shape => {
  const fields = Object.values(model.fields)
    .filter(({ system, sealed, apart }) => !system && !sealed && !apart)
    .map((field) => ({ field, isJson: isJson(typeOf(field)) }));
  const columns = [
    ...fields.map(({ field }) => ({ name: quote(field.column), type: typeOf(field) })),
    { name: 'busca', type: 'text' },
  ];
  return {
    fields,
    names: columns.map(({ name }) => name).join(', '),
    types: columns.map(({ name, type }) => `${name} ${type}`).join(', '),
    sets: columns.map(({ name }) => `${name} = d.${name}`).join(', '),
  };
});

const jsonOf = (model: Model, { fields }: Shape, values: Values): Values => {
  const row: Record<string, unknown> = { busca: searchTextOf(model, values) };
  for (const { field, isJson: isNested } of fields) {
    const value = toSqlValue(field, values[field.name]);
    if (value !== null && value !== undefined)
      row[field.column] = isNested && typeof value === 'string' ? (JSON.parse(value) as unknown) : value;
  }
  return row;
};

/** Made ready to be sent, which needs no transaction. */
export const newRecord = (model: Model, { line, values, after }: ManyRecord): NewRecord => ({
  line,
  sent: JSON.stringify({ $n: line, $a: after, ...jsonOf(model, shapeOf(model), values) }),
});

/**
 * New records and their audit rows in one statement; the tenant must stand in the values. `notes`: the rest of that
 * statement, which writes down what became of each line of `achado ("$n", id)`.
 */
export const insertMany = async (
  tx: Tx,
  model: Model,
  trail: Trail,
  records: readonly NewRecord[],
  notes: RawBuilder<unknown>,
): Promise<void> => {
  if (records.length === 0) return;
  const shape = shapeOf(model);
  // Ids are given in the order of the rows that are inserted: so the n-th of them is the n-th line's.
  await generic(
    tx,
    sql`
    with d as materialized (select *, row_number() over (order by "$n") as "$o" from json_to_recordset(${`[${records.map(({ sent }) => sent).join()}]`}::json) as x ("$n" integer, "$a" jsonb, ${sql.raw(shape.types)})),
    novo as (insert into ${sql.table(model.table)} (${sql.raw(shape.names)}) select ${sql.raw(shape.names)} from d order by "$o" returning id),
    achado as (select d."$n", d."$a", n.id from (select id, row_number() over (order by id) as "$o" from novo) as n join d using ("$o")),
    ${trailOf(model, trail, 'criar', sql`select id, null::jsonb as antes, "$a" as depois from achado`)}
    ${notes}`,
  );
  await tellOf(tx, model, trail);
};

/** Changed records, those alone that still have their version, with their audit rows. */
export const updateMany = async (
  tx: Tx,
  model: Model,
  trail: Trail,
  action: string,
  records: readonly ChangedRecord[],
): Promise<readonly Written[]> => {
  if (records.length === 0) return [];
  const shape = shapeOf(model);
  const sent = JSON.stringify(
    records.map(({ line, id, version, values, before, after }) => ({
      $n: line,
      $i: id,
      $v: version,
      $b: before,
      $a: after,
      ...jsonOf(model, shape, values),
    })),
  );
  const isMoved = records.some(({ after }) => Object.hasOwn(after, model.tenant ?? ''));
  const { rows } = await sql<{ line: number; id: number; versao: number }>`
    with d as materialized (select * from json_to_recordset(${sent}::json) as x ("$n" integer, "$i" bigint, "$v" integer, "$b" jsonb, "$a" jsonb, ${sql.raw(shape.types)})),
    feito as (update ${sql.table(model.table)} as t set ${sql.raw(shape.sets)}, versao = t.versao + 1, atualizado_em = date_trunc('milliseconds', now())
      from d where t.id = d."$i" ${isMoved ? sql`` : besideCompany(tx, model, ownedBy(model, trail))} and t.versao = d."$v" and t.excluido_em is null and ${isTheirs(tx, model)} returning t.id, t.versao),
    achado as (select d.*, f.id, f.versao from feito as f join d on d."$i" = f.id),
    ${trailOf(model, trail, action, sql`select id, "$b" as antes, "$a" as depois from achado`)}
    select "$n" as line, id, versao from achado`.execute(tx);
  await tellOf(tx, model, trail);
  return rows.map(({ line, id, versao }) => ({ line, id: Number(id), version: versao }));
};

/** `before`: what the audit keeps of it, already masked. */
interface GoneRecord extends Written {
  readonly before?: Values;
}
/**
 * Into the bin, or for good where there is none: those alone that still have their version. Answers the lines that
 * went.
 */
export const removeMany = async (
  tx: Tx,
  model: Model,
  trail: Trail,
  action: string,
  records: readonly GoneRecord[],
): Promise<readonly number[]> => {
  if (records.length === 0) return [];
  const sent = JSON.stringify(records);
  const where = sql`t.id = d.id ${besideCompany(tx, model, ownedBy(model, trail))} and t.versao = d.version and t.excluido_em is null and ${isTheirs(tx, model)} returning t.id`;
  const { rows } = await sql<{ line: number }>`
    with d as materialized (select * from json_to_recordset(${sent}::json) as x (line integer, id bigint, version integer, before jsonb)),
    feito as (${
      model.bin
        ? sql`update ${sql.table(model.table)} as t set excluido_em = now(), versao = t.versao + 1 from d where ${where}`
        : sql`delete from ${sql.table(model.table)} as t using d where ${where}`
    }),
    ${trailOf(model, trail, action, sql`select id, d.before as antes, null::jsonb as depois from feito join d using (id)`)}
    select d.line from feito join d using (id)`.execute(tx);
  await tellOf(tx, model, trail);
  return rows.map(({ line }) => line);
};

/** Their rows are all of one company, whose the audit rows are. */
const ownedBy = ({ tenant }: Model, { company }: Trail): Values => ({ [tenant ?? '']: company });

/** A change of many rows sends one message, without their ids. */
const tellOf = async (tx: Tx, model: Model, { company, user }: Trail): Promise<void> => {
  if (model.live) await tell(tx, { entity: model.name, company, user });
  if (guardsSessions(model)) await tellSessions(tx);
};

const trailOf = (
  model: Model,
  { user, ip, company, program }: Trail,
  action: string,
  from: RawBuilder<unknown>,
): RawBuilder<unknown> =>
  sql`rastro as (insert into auditoria (empresa_id, usuario_id, acao, entidade, registro_id, antes, depois, ip, programa)
    select ${company ?? 0}::bigint, ${user}::bigint, ${action}, ${model.name}, id, antes, depois, ${ip.slice(0, 64)}, ${program ?? null}::text from (${from}) as a)`;

/**
 * The records whose fields have one of these sets of values, held until the transaction ends; those in the bin left
 * out.
 */
export const holdByValues = async (
  tx: Tx,
  model: Model,
  names: readonly string[],
  wanted: readonly Values[],
): Promise<readonly Row[]> => {
  if (wanted.length === 0) return [];
  const fields = names.map((name) => model.fields[name]!);
  const columns = fields.map(({ column }) => column);
  const keys = sql`select ${sql.join(columns.map((name) => sql.ref(`x.${name}`)))} from json_to_recordset(${JSON.stringify(wanted.map((values) => Object.fromEntries(fields.map((field) => [field.column, toSqlValue(field, values[field.name])]))))}::json)
    as x (${sql.raw(fields.map((field) => `${quote(field.column)} ${typeOf(field)}`).join(', '))})`;
  const { rows } = await sql<Values>`select ${selection(model)} from ${sql.table(model.table)} as t
    where ${isTheirs(tx, model)} and t.excluido_em is null and (${sql.join(columns.map((name) => sql.ref(`t.${name}`)))}) in (${keys}) order by t.id for update of t`.execute(
    tx,
  );
  return rows.map((raw) => recordOf(model, raw));
};

export interface Owner {
  readonly id: number;
  readonly title: string | null;
}
/**
 * Returns the records that have each of these values of a field, at most two a value: one of them is not the record
 * that asks. Leaves out those in the bin.
 */
export const ownersOf = async (
  tx: Tx,
  model: Model,
  field: ModelField,
  values: readonly string[],
): Promise<ReadonlyMap<string, readonly Owner[]>> => {
  const owners = new Map<string, Owner[]>();
  if (values.length === 0) return owners;
  const { rows } = await sql<{
    valor: string;
    id: number;
    titulo: string | null;
  }>`select x.valor, o.id, o.titulo from json_array_elements_text(${JSON.stringify(values)}::json) as x (valor)
    cross join lateral (select t.id, ${sql.ref(`t.${model.fields[model.title]!.column}`)}::text as titulo from ${sql.table(model.table)} as t
      where ${isTheirs(tx, model)} and t.excluido_em is null and ${sql.ref(`t.${field.column}`)} = x.valor order by t.id limit 2) as o`.execute(
    tx,
  );
  for (const { valor, id, titulo } of rows)
    owners.set(valor, [...(owners.get(valor) ?? []), { id: Number(id), title: titulo }]);
  return owners;
};

/**
 * Ids by what people call a record: a field of it as text, accents and case aside. A text that two have means neither.
 */
export const idsByText = async (
  tx: Tx,
  model: Model,
  field: ModelField,
  texts: readonly string[],
): Promise<ReadonlyMap<string, number | 'several'>> => {
  const found = new Map<string, number | 'several'>();
  if (texts.length === 0) return found;
  const column = sql.ref(`t.${field.column}`);
  const isWhole = /^(?:smallint|integer|bigint)$/.test(typeOf(field));
  // A number is compared as one, by its index: a text that is written in another way names none.
  const wanted = isWhole ? texts.filter((one) => String(Number(one)) === one) : texts;
  if (wanted.length === 0) return found;
  const isOne = isWhole
    ? sql`${column} in (${sql.join(wanted.map(Number))})`
    : sql`lower(${column}::text) in (${sql.join(wanted.map((one) => sql`lower(${one})`))})`;
  const { rows } = await sql<{
    id: number;
    texto: string;
  }>`select t.id, ${column}::text as texto from ${sql.table(model.table)} as t
    where ${isTheirs(tx, model)} and t.excluido_em is null and ${isOne} limit 5000`.execute(tx);
  for (const { id, texto } of rows) {
    const key = texto.toLowerCase();
    found.set(key, found.has(key) ? 'several' : Number(id));
  }
  return found;
};

/** The company of the transaction, whose audit rows they are; null on the platform. */
export const companyIn = (tx: Tx): number | null => {
  const { company } = scopeOf(tx);
  return company === '*' ? null : company;
};
