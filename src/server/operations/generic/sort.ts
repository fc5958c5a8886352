import { sql } from 'kysely';
import type { Model } from '#kit/read/model';
import { audit } from '../../core/audit';
import type { Work } from '../../core/context';
import { badRequest, fail } from '../../core/failure';
import { idValue, isObject } from '../../core/body';
import { identity, listOf, withBody } from '../../openapi/schema';
import type { Generic } from './generic';
import { said } from '../house';
import type { Row } from '../../db/query';
import { scopeOf, isTheirs } from '../../db/scope';

const maxIds = 500;
const maxRows = 5_000;
type Placed = Readonly<{ id: number; at: number | null }>;

/**
 * POST of `sortable`, `{ ids }` or `[{ id, ordem }]`: these rows, in their new order, take the places that they hold
 * together; all others keep theirs. Positions are 1, 2, 3… afterwards, whatever they were. `before`: the same rows in the order that the
 * person saw; where somebody else has moved one since, nothing is moved, and the answer tells the order of now. `versao` stays: who has a row open in a form
 * may go on and save it.
 */
export const sort: Generic = (model) => ({
  ...about,
  listed: (rows) => ({ ids: orderedBy(rows, model.sortable!.field) }),
  act: async ({ body, call }, work) => {
    const wanted = idsOf(body.ids);
    const seen = body.before === undefined ? undefined : idsOf(body.before);
    if (seen && !isSameSet(seen, wanted)) badRequest();
    if (model.tenant !== undefined && model.tenant !== 'id' && call.scope.company === '*')
      fail({ kind: 'business', message: 'Entre em uma empresa para mudar a ordem: escolha no alto da tela!' });
    return { changed: await place(work, model, wanted, seen) };
  },
});
const ids = listOf(identity, { minItems: 1, maxItems: maxIds });
const about = {
  label: 'mudar a ordem',
  mode: 'write',
  result: { changed: said.count },
  body: withBody({ ids, before: ids }, ['ids']),
} as const;

const idsOf = (sent: unknown): readonly number[] => {
  const wanted = Array.isArray(sent) ? sent.map(idValue) : badRequest();
  if (wanted.length === 0 || wanted.length > maxIds || new Set(wanted).size !== wanted.length) badRequest();
  return wanted;
};
/** As a client of the specification says the order: each row with its position. */
const orderedBy = (rows: readonly unknown[], field: string): readonly number[] =>
  rows
    .map((row) => (isObject(row) ? { id: idValue(row.id), at: Number(row[field] ?? NaN) } : badRequest()))
    .map((one) => (Number.isFinite(one.at) ? one : badRequest()))
    .toSorted((one, other) => one.at - other.at)
    .map(({ id }) => id);
const isSameSet = (some: readonly number[], others: readonly number[]): boolean =>
  some.length === others.length && some.every((id) => others.includes(id));

const place = async (
  work: Work,
  model: Model,
  wanted: readonly number[],
  seen: readonly number[] | undefined,
): Promise<number> => {
  const { column, name } = model.fields[model.sortable!.field]!;
  const table = sql.table(model.table);
  const before = await siblings(work, model, wanted[0]!);
  const moving = new Set(wanted);
  const held = before.filter(({ id }) => moving.has(id));
  if (held.length < wanted.length || seen?.some((id, index) => held[index]!.id !== id))
    fail({
      kind: 'conflict',
      message: 'A lista mudou. Atualize e ordene novamente!',
      result: { ids: before.map(({ id }) => id) },
    });
  const was = new Map(before.map(({ id, at }) => [id, at]));
  const next = wanted.values();
  const changed = before
    .map(({ id }, index) => ({ id: moving.has(id) ? next.next().value! : id, at: index + 1 }))
    .filter(({ id, at }) => was.get(id) !== at);
  for (const one of changed) {
    await sql`update ${table} as t set ${sql.ref(column)} = ${one.at} where ${isTheirs(work.tx, model)} and t.id = ${one.id}`.execute(
      work.tx,
    );
    await audit(work, {
      action: 'ordenar',
      model,
      id: one.id,
      before: { [name]: was.get(one.id) },
      after: { [name]: one.at },
      company: companyOf(work),
    });
  }
  return changed.length;
};

/**
 * The rows that have one order with this one, in it. They are locked first, by id: rows that are ordered and locked in
 * one statement come in the order that they had before the lock was waited for.
 */
const siblings = async (work: Work, model: Model, id: number): Promise<readonly Placed[]> => {
  const { field, within } = model.sortable!;
  const at = sql.ref(`t.${model.fields[field]!.column}`);
  const table = sql.table(model.table);
  const column = within === undefined ? undefined : model.fields[within]!.column;
  const near =
    column === undefined
      ? sql<boolean>`true`
      : sql<boolean>`${sql.ref(`t.${column}`)} is not distinct from (select ${sql.ref(`s.${column}`)} from ${table} as s where s.id = ${id})`;
  const theirs = sql<boolean>`${isTheirs(work.tx, model)} and t.excluido_em is null and ${near}`;
  const locked = await sql`
    select t.id from ${table} as t where ${theirs} order by t.id limit ${maxRows + 1} for update`.execute(work.tx);
  if (locked.rows.length > maxRows) fail({ kind: 'business', message: 'Há registros demais para ordenar um a um!' });
  const { rows } = await sql<{ id: number | string; at: number | null }>`
    select t.id, ${at} as at from ${table} as t where ${theirs} order by ${at} nulls last, t.id`.execute(work.tx);
  return rows.map((one) => ({ id: Number(one.id), at: one.at === null ? null : Number(one.at) }));
};

/**
 * The position of a row that comes to others in an order made by hand, where nobody says one: after them. Empty for
 * rows that have no such order.
 */
export const lastPlace = async (
  work: Work,
  model: Model,
  row: Readonly<Record<string, unknown>>,
): Promise<Readonly<Record<string, number>>> => {
  if (!model.sortable) return {};
  const { field, within } = model.sortable;
  const parent = within === undefined ? undefined : model.fields[within]!;
  const theirs =
    parent === undefined
      ? sql<boolean>`true`
      : sql<boolean>`${sql.ref(`t.${parent.column}`)} is not distinct from ${row[parent.name] ?? null}`;
  const { rows } = await sql<{ last: number | string | null }>`
    select max(${sql.ref(`t.${model.fields[field]!.column}`)}) as last from ${sql.table(model.table)} as t
    where ${isTheirs(work.tx, model)} and t.excluido_em is null and ${theirs}`.execute(work.tx);
  const { max = Number.MAX_SAFE_INTEGER } = model.fields[field]!.options;
  return { [field]: Math.min(Number(rows[0]?.last ?? 0) + 1, max) };
};
/** A change with the place of a row that comes to another parent: the last, where nobody says it. */
export const comeLast = async <T extends object>(work: Work, model: Model, before: Row, patch: T): Promise<Row> => {
  const { field, within } = model.sortable ?? {};
  const values = patch as Row;
  const isMoved = within !== undefined && Object.hasOwn(values, within) && values[within] !== before[within];
  return isMoved && !Object.hasOwn(values, field!)
    ? { ...values, ...(await lastPlace(work, model, { ...before, ...values })) }
    : values;
};
const companyOf = ({ tx }: Work): number | null => {
  const { company } = scopeOf(tx);
  return company === '*' ? null : company;
};
