import { sql } from 'kysely';
import type { Model, ModelField } from '#kit/read/model';
import { asLeft } from '#kit/entity/personal';
import { isSecret } from '#kit/entity/secret';
import { generic } from '../db/plans';
import { unawaited } from '../db/unawaited';
import { guardsSessions, tell, tellSessions } from '../db/tell';
import type { User, Work } from './context';

type Values = Readonly<Record<string, unknown>>;
export interface AuditEntry {
  readonly action: string;
  readonly model?: Model;
  readonly id?: number;
  /** Changed fields; masked here, in one place. */
  readonly before?: Values;
  readonly after?: Values;
  /** Further facts; nothing personal. Stored without masks. */
  readonly note?: Values;
  /** The company whose data it is about; the caller's when left out. */
  readonly company?: number | null;
  /** The row has come to meet what the entity rings for. */
  readonly rings?: boolean;
}

/** Author of an audit row, and the transaction of the change. */
export type Author = Pick<Work, 'tx' | 'ip' | 'scope'> & { readonly user: Pick<User, 'id' | 'key'> };

/** One row for what was done, in the transaction that did it. */
export const audit = async (
  { tx, user, ip, scope }: Author,
  { action, model, id, before, after, note, company, rings }: AuditEntry,
): Promise<void> => {
  const about = scope.company === '*' ? (company ?? null) : scope.company;
  await unawaited(
    tx,
    generic(
      tx,
      sql`insert into auditoria (empresa_id, usuario_id, acao, entidade, registro_id, antes, depois, ip, programa)
    values (${about ?? 0}, ${user.id || null}, ${action}, ${model?.name ?? null}, ${id ?? null}, ${jsonOf(model, before)}::jsonb, ${note ? JSON.stringify(note) : jsonOf(model, after)}::jsonb, ${ip.slice(0, 64)}, ${user.key?.name ?? null})`,
    ),
  );
  if (model?.live && id !== undefined)
    await tell(tx, { entity: model.name, record: id, company: about, user: user.id, rings });
  if (model && (before || after) && guardsSessions(model)) await tellSessions(tx);
};

/** Masked values for the audit, for rows that are written many at a time. */
export const auditedOf = (model: Model, values: Values): Values => masked(model.fields, values);

const jsonOf = (model: Model | undefined, values: Values | undefined): string | null =>
  values === undefined ? null : JSON.stringify(model ? masked(model.fields, values) : values);

/** Personal data is recognisable, not readable (LGPD); of a secret only that there is one. */
const masked = (fields: Readonly<Record<string, ModelField>>, values: Values): Values => {
  const kept: Record<string, unknown> = {};
  for (const name of Object.keys(values)) {
    const field = fields[name];
    if (field && field.options.audited !== false) kept[name] = maskedValue(field, values[name]);
  }
  return kept;
};
const maskedValue = (field: ModelField, value: unknown): unknown => {
  if (value === null || value === undefined) return null;
  if (isVeiled(field)) return hidden(field, value);
  const { item } = field;
  if (!item) return value;
  return Array.isArray(value) ? value.map((one: Values) => masked(item, one)) : masked(item, value as Values);
};
const isVeiled = (field: ModelField): boolean => field.options.personal !== undefined || isSecret(field);
/** Is any of it kept masked, in its rows or groups too? */
export const keepsMasked = (field: ModelField): boolean =>
  isVeiled(field) || Object.values(field.item ?? {}).some(keepsMasked);
const hidden = (field: ModelField, value: unknown): string => {
  const text = field.item || isSecret(field) ? '' : field.kind.format(asLeft(field, value), field, {});
  return text === '' || text === field.kind.format(value, field, {}) ? '***' : text;
};

/** The fields whose values differ, before and after. */
export const difference = (
  model: Model,
  before: Values,
  after: Values,
): { readonly before: Values; readonly after: Values } => {
  const [older, newer]: [Record<string, unknown>, Record<string, unknown>] = [{}, {}];
  for (const name in model.fields) {
    const [was, is] = [before[name] ?? null, after[name] ?? null];
    if (model.fields[name]!.system || same(was, is)) continue;
    older[name] = was;
    newer[name] = is;
  }
  return { before: older, after: newer };
};
/** By content; the order of an object's keys does not matter (jsonb does not keep it). */
export const same = (a: unknown, b: unknown): boolean => {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [left, right] = [a as Values, b as Values];
  const keys = new Set([...Object.keys(left), ...Object.keys(right)]);
  return [...keys].every((key) => same(left[key] ?? null, right[key] ?? null));
};
