import { meets, type Clock } from '#kit/condition';
import { copiesOf } from '#kit/blank';
import { memo } from '#kit/memo';
import type { Model, ModelField } from '#kit/model';
import { isObject } from '../core/body';
import type { User, Work } from '../core/context';
import { canWrite, ownOwner } from '../core/guard';

type Values = Readonly<Record<string, unknown>>;
type FieldMap = Readonly<Record<string, ModelField>>;
export type Mode = 'create' | 'update';

/**
 * What of the sent values this person may store: declared fields, not kept by the server, not read-only, with his
 * permission and plan. Everything else is dropped without a word: `id`, `versao`, `$labels`, the company, mass
 * assignment.
 */
export const writable = (model: Model, user: User, values: Values, mode: Mode): Record<string, unknown> =>
  pick(model.fields, values, isAllowed(model, user, mode));
const isAllowed = (model: Model, user: User, mode: Mode) => {
  const [may, owner] = [canWrite(user), ownOwner(user, model)];
  return (field: ModelField): boolean =>
    isWritable(field, mode) && may(field) && field.name !== model.tenant && field.name !== owner;
};

const isWritable = ({ system, options: { readOnly } }: ModelField, mode: Mode): boolean =>
  !system && readOnly !== true && !(readOnly === 'update' && mode === 'update');

/** Of a secret nothing new is said: `true`, or blank. It stays as it is. */
export const isKept = ({ sealed }: ModelField, value: unknown): boolean =>
  sealed === true && (value === true || (typeof value === 'string' && value.trim() === ''));

/** Own keys only; into groups and the rows of lists. */
const pick = (fields: FieldMap, values: Values, isAllowed: (field: ModelField) => boolean): Record<string, unknown> => {
  const picked: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values)) {
    const field = Object.hasOwn(fields, name) ? fields[name]! : undefined;
    if (!field || !isAllowed(field) || isKept(field, value)) continue;
    const { item } = field;
    picked[name] =
      item && isObject(value)
        ? pick(item, value, isAllowed)
        : item && Array.isArray(value)
          ? value.map((one: unknown) => (isObject(one) ? pick(item, one, isAllowed) : one))
          : value;
  }
  return picked;
};

/** A patch over what is stored: absent keys stay, in groups too; lists are replaced whole. */
export const merged = (fields: FieldMap, stored: Values, patch: Values): Record<string, unknown> => ({
  ...stored,
  ...Object.fromEntries(
    Object.entries(patch).map(([name, value]) => {
      const { item } = fields[name]!;
      const before = stored[name];
      return [name, item && isObject(value) && isObject(before) ? merged(item, before, value) : value];
    }),
  ),
});

/** What a new record starts with, before what is sent. */
export const initialValues = (
  model: Model,
  { user, services: { now } }: Pick<Work, 'user' | 'services'>,
): Record<string, unknown> => {
  const { stamped, start } = startOf(model);
  const values = start();
  for (const field of stamped) values[field.name] = stampOf(field, user, now()) ?? values[field.name];
  return values;
};
interface Start {
  readonly stamped: readonly ModelField[];
  readonly start: () => Record<string, unknown>;
}
const startOf = memo((model: Model): Start => {
  const own = Object.values(model.fields).filter(({ system }) => !system);
  const values = Object.fromEntries(
    own.map(({ name, options, kind }) => [name, options.default ?? kind.initial ?? null]),
  );
  return { stamped: own.filter(({ options: { stamp } }) => stamp), start: copiesOf(values) };
});

/** Instants are UTC; a day is the company's. */
const stampOf = ({ options: { stamp }, kind }: ModelField, { id, zone }: User, now: Date): unknown =>
  stamp === 'user'
    ? id || null
    : stamp !== 'now'
      ? undefined
      : kind.name === 'date'
        ? now.toLocaleDateString('en-CA', { timeZone: zone })
        : now.toISOString();

/**
 * A field whose condition opens with this change begins with its default, as on a new record; it may be one that only
 * creation sets.
 */
export const opened = ({ fields }: Model, stored: Values, values: Values, clock: Clock): Values =>
  Object.fromEntries(
    Object.values(fields).flatMap(({ name, when, options }) =>
      when &&
      options.default !== undefined &&
      (values[name] ?? null) === null &&
      !meets(when, stored, clock) &&
      meets(when, values, clock)
        ? [[name, options.default]]
        : [],
    ),
  );
