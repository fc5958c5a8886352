import type { WireRecord } from '#kit/calls/envelope';
import { meets, type Clock } from '#kit/entity/condition';
import { memo } from '#kit/memo';
import type { Model, ModelField } from '#kit/read/model';
import { messages } from '#kit/messages';
import { recordChecker } from '#kit/entity/validation';
import { difference } from '../../core/audit';
import type { Call, User, Work } from '../../core/context';
import { badRequest, fail } from '../../core/failure';
import { canWrite, demand, clockOf, ownOwner, sellerFor } from '../../core/guard';
import { once } from '../../core/work';
import { idValue, isObject } from '../../core/body';
import { getRow, ownOf, type Row } from '../../db/query';
import { bodyName, recordName } from '../../openapi/components';
import { refTo } from '../../openapi/schema';
import { demandCeiling, demandShown, showing, tellGuarded } from '../../session/accounts';
import { countTaken, hasVeiledKeys } from '../asked';
import { conflictOf } from './conflict';
import type { Generic } from '../generic/generic';
import { present, unveiled } from '../present';
import { referenceErrors } from './references';
import { lastPlace } from '../generic/sort';
import { demandRight, initialValues, isKept, storeChange, storeNew } from './stored';

type Values = Readonly<Record<string, unknown>>;
/**
 * Optimistic lock of a save. `read`: the body must carry the `versao` it read. `whatever`: without one the save
 * overwrites; a named version counts all the same.
 */
export type Basis = 'read' | 'whatever';
/** Does a save of its rows give or guard access? */
const isOfAccounts = ({ is }: Model): boolean => is === 'people' || is === 'profiles';
/** Saves one record in the transaction given and answers it as stored. */
export type Saver = (work: Work, body: Values) => Promise<WireRecord>;

/** POST save: creates without `id`, else changes what the body carries. */
export const save: Generic = (model) => {
  const saveRecord = saverOf(model, 'read');
  const stored = async (call: Call, values: Values): Promise<unknown> =>
    (await once(call, values, (work) => saveRecord(work, values))).result;
  const shown = isOfAccounts(model)
    ? (call: Call, body: Values) => showing(call, model, body.id, body, stored)
    : stored;
  const counted = hasVeiledKeys(model)
    ? (call: Call, body: Values) => countTaken(call, model, body, () => shown(call, body))
    : shown;
  return {
    label: 'criar ou alterar',
    body: refTo(bodyName(model)),
    answer: { result: refTo(recordName(model)) },
    act: ({ call, body }) => counted(call, body),
  };
};

export const saverOf =
  (model: Model, basis: Basis): Saver =>
  async (work, body) => {
    const isNew = body.id === undefined || body.id === null;
    const row = isNew ? await create(work, model, body) : await update(work, model, body, idValue(body.id), basis);
    return (await present(work, model, [row]))[0]!;
  };

const create = async (work: Work, model: Model, body: Values): Promise<Row> => {
  allow(work, model, 'create');
  const sent = unveiled(model, writable(model, work.user, body, 'create'), {});
  const said = { ...sent, ...companyFor(work, model, body), ...sellerFor(work.user, model) };
  const place = model.sortable && said[model.sortable.field] === undefined ? await lastPlace(work, model, said) : {};
  const record = { ...initialValues(model, work), ...said, ...place };
  const values = await checked(work, model, record, undefined);
  if (isOfAccounts(model)) await demandCeiling(work, model, undefined, values);
  await demandRight(work, model, values, undefined);
  return storeNew(work, model, values, { action: 'criar' });
};

const update = (work: Work, model: Model, body: Values, id: number, basis: Basis): Promise<Row> => {
  allow(work, model, 'update');
  return change(work, model, body, id, basis, true);
};
/** Changes a record for a call that has its own policy, else like `save`: validated, audited, versioned. */
export type Changer = (work: Work, body: Values, id: number) => Promise<Row>;
export const changerOf =
  (model: Model): Changer =>
  (work, body, id) =>
    change(work, model, body, id, 'read');

/** `isForm`: what a person has typed, who may edit a record only while it is `editable`. */
const change = async (
  work: Work,
  model: Model,
  body: Values,
  id: number,
  basis: Basis,
  isForm = false,
): Promise<Row> => {
  const row = (await getRow(work.tx, model, id, { lock: true, exact: true })) ?? fail({ kind: 'notFound' });
  await refuseOlder(work, model, row, body.versao, basis);
  const { id: _id, versao: _versao, ...stored } = row;
  const sent = unveiled(model, writable(model, work.user, body, 'update'), stored);
  const next = merged(model.fields, stored, sent);
  const values = await checked(work, model, { ...next, ...opened(model, stored, next, clockOf(work)) }, stored);
  if (isOfAccounts(model)) await demandCeiling(work, model, row, values);
  const { field, within } = model.sortable ?? {};
  // Among other siblings it is the last, where nobody says its place.
  if (within !== undefined && values[within] !== stored[within] && sent[field!] === undefined)
    Object.assign(values, await lastPlace(work, model, values));
  const changed = difference(model, stored, values);
  if (Object.keys(changed.after).length === 0) return row;
  if (isForm && model.editable && !meets(model.editable, stored, clockOf(work)))
    fail({ kind: 'business', message: messages.notEditable });
  const fieldErrors = unchangeable(model, work.user, changed.after);
  if (Object.keys(fieldErrors).length > 0) fail({ kind: 'invalid', fieldErrors });
  if (isOfAccounts(model)) demandShown(work, model, id, Object.keys(changed.after));
  await demandRight(work, model, { ...row, ...values }, row);
  const after = await storeChange(work, model, row, changed.after, { action: 'alterar', sent: changed });
  if (isOfAccounts(model)) await tellGuarded(work, model, row, Object.keys(changed.after));
  return after;
};

/** Fields of a change that this user may only set in a new record. */
export const unchangeable = (model: Model, { permissions }: User, changed: Values): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.keys(changed).flatMap((name) => {
      const { change: needed } = model.fields[name]?.options ?? {};
      return needed === undefined || permissions.has(needed) ? [] : [[name, messages.fieldDenied]];
    }),
  );

/** `save` is open to who may create or change; which of both it is shows here. */
const allow = ({ user, scope }: Work, model: Model, verb: 'create' | 'update'): void => {
  if (model.off.includes(verb)) fail({ kind: 'denied' });
  demand(user, { anyOf: model.access[verb], plan: model.plan });
  if (verb === 'create' && model.tenant === 'id' && scope.company !== '*') fail({ kind: 'denied' });
};

/** In a company, that company, whatever was sent. On the platform it must be said, if the field asks for it. */
const companyFor = ({ scope }: Work, { tenant }: Model, body: Values): Values =>
  tenant === undefined || tenant === 'id'
    ? {}
    : { [tenant]: scope.company === '*' ? (body[tenant] ?? null) : scope.company };

const refuseOlder = async (work: Work, model: Model, row: Row, version: unknown, basis: Basis): Promise<void> => {
  if (version === undefined || version === null) {
    if (basis === 'whatever') return;
    fail({ kind: 'invalid', message: messages.versionMissing, fieldErrors: { versao: messages.versionMissing } });
  }
  if (typeof version !== 'number' || !Number.isSafeInteger(version)) badRequest();
  if (version !== row.versao) await conflictOf(work, model, row);
};

/** All that is the record's own, as each kind cleans it. */
const cleaned = (model: Model, values: Values): Values => {
  const { fields, blank } = ownOf(model);
  const record = blank();
  for (const field of fields) {
    const value = values[field.name] ?? null;
    record[field.name] = field.kind.clean ? field.kind.clean(value, field) : value;
  }
  return record;
};

/** Compiled with the first record of a declaration that is saved. */
const checkerOf = memo((model: Model) => recordChecker(model, { stays: true }));
/** Validates the whole record and what it references. Fields whose condition is not met come back null. */
export const checked = async (
  work: Work,
  model: Model,
  values: Values,
  stored: Values | undefined,
): Promise<Values> => {
  const record = cleaned(model, values);
  const { values: complete, errors } = checkerOf(model)(record, clockOf(work));
  if (Object.keys(errors).length > 0) fail({ kind: 'invalid', fieldErrors: errors });
  const fieldErrors = await referenceErrors(work, model, complete, stored);
  if (Object.keys(fieldErrors).length > 0) fail({ kind: 'invalid', fieldErrors });
  return complete;
};

type FieldMap = Readonly<Record<string, ModelField>>;
export type Mode = 'create' | 'update';

/**
 * Values that this user may store: declared fields, not kept by the server, not read-only, with their permission and
 * plan. Everything else is dropped silently: `id`, `versao`, `$labels`, the company, mass assignment.
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
