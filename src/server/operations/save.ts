import { ValidationError, type ObjectSchema } from 'yup';
import type { Clock } from '#kit/condition';
import type { WireRecord } from '#kit/envelope';
import type { Model } from '#kit/model';
import { messages } from '#kit/messages';
import { cleanValues, fieldErrorsOf, schemaOf } from '#kit/validation';
import { audit, difference } from '../core/audit';
import { readObject } from '../core/body';
import type { Operation, Work } from '../core/context';
import { badRequest, fail } from '../core/failure';
import { demand } from '../core/guard';
import { once } from '../core/once';
import { idValue } from '../core/params';
import { ownOwner } from '../core/scope';
import { duplicateOf, getRow, insertRow, updateRow, type Row } from '../db/query';
import { demandCeiling } from '../session/ceiling';
import { demandShown, showing } from '../session/ownRow';
import { clockOf } from './clock';
import { conflictOf } from './conflict';
import { opened } from './opened';
import { present } from './present';
import { companyOf, referenceErrors } from './references';
import { sealedIn } from './secrets';
import { unveiled } from './veil';
import { initialValues, merged, writable } from './writable';

type Values = Readonly<Record<string, unknown>>;
/** Saves one record in the transaction given and answers it as stored. */
export type Saver = (work: Work, body: Values) => Promise<WireRecord>;

/** POST save: creates without `id`, else changes what the body carries. */
export const save = (model: Model): Operation['run'] => {
  const saveRecord = saverOf(model);
  return async (call) => {
    const body = await readObject(call.request);
    return showing(call, model, body.id, body, (asking, values) => once(asking, values, (work) => saveRecord(work, values)));
  };
};

/** Built once a model, with the first record of it that is saved. */
const schemaFor = (model: Model): ObjectSchema<Values> => {
  const schema = schemas.get(model) ?? schemaOf(model);
  schemas.set(model, schema);
  return schema;
};
const schemas = new WeakMap<Model, ObjectSchema<Values>>();

export const saverOf = (model: Model): Saver => async (work, body) => {
  const schema = schemaFor(model);
  const row = body.id === undefined || body.id === null ? await create(work, model, schema, body) : await update(work, model, schema, body, idValue(body.id));
  return (await present(work, model, [row]))[0]!;
};

const create = async (work: Work, model: Model, schema: ObjectSchema<Values>, body: Values): Promise<Row> => {
  allow(work, model, 'create');
  const sent = unveiled(model, writable(model, work.user, body, 'create'), {});
  const values = await checked(work, model, schema, { ...initialValues(model, work), ...sent, ...companyFor(work, model, body), ...sellerFor(work, model) }, undefined);
  await demandCeiling(work, model, undefined, values);
  const row = await storing(model, () => insertRow(work.tx, model, sealedIn(work, model, values)));
  await audit(work, { action: 'criar', model, id: row.id, after: difference(model, {}, row).after, company: ownerOf(model, row) });
  return row;
};

const update = (work: Work, model: Model, schema: ObjectSchema<Values>, body: Values, id: number): Promise<Row> => {
  allow(work, model, 'update');
  return change(work, model, schema, body, id);
};

/** Changes a record for a call that has its own policy, else like `save`: validated, audited, versioned. */
export type Changer = (work: Work, body: Values, id: number) => Promise<Row>;
export const changerOf = (model: Model): Changer => (work, body, id) => change(work, model, schemaFor(model), body, id);

const change = async (work: Work, model: Model, schema: ObjectSchema<Values>, body: Values, id: number): Promise<Row> => {
  const row = await getRow(work.tx, model, id, { lock: true }) ?? fail({ kind: 'notFound' });
  await refuseOlder(work, model, row, body.versao);
  const { id: _id, versao: _versao, ...stored } = row;
  const sent = unveiled(model, writable(model, work.user, body, 'update'), stored);
  const next = merged(model.fields, stored, sent);
  const values = await checked(work, model, schema, { ...next, ...opened(model, stored, next, clockOf(work)) }, stored);
  await demandCeiling(work, model, row, values);
  const changed = difference(model, stored, values);
  if (Object.keys(changed.after).length === 0) return row;
  demandShown(work, model, id, Object.keys(changed.after));
  const saved = await storing(model, () => updateRow(work.tx, model, row, sealedIn(work, model, changed.after, row))) ?? fail({ kind: 'unavailable' });
  await audit(work, { action: 'alterar', model, id, ...changed, company: ownerOf(model, row) });
  return saved;
};

/** `save` is open to who may create or change; which of both it is shows here. */
const allow = ({ user, scope }: Work, model: Model, verb: 'create' | 'update'): void => {
  if (model.off.includes(verb)) fail({ kind: 'denied' });
  demand(user, { anyOf: model.access[verb], plan: model.plan });
  if (verb === 'create' && model.tenant === 'id' && scope.company !== '*') fail({ kind: 'denied' });
};

/** In a company, that company, whatever was sent. On the platform it must be said, if the field asks for it. */
const companyFor = ({ scope }: Work, { tenant }: Model, body: Values): Values =>
  tenant === undefined || tenant === 'id' ? {} : { [tenant]: scope.company === '*' ? body[tenant] ?? null : scope.company };

/** What a seller makes is his. */
const sellerFor = ({ user }: Work, model: Model): Values => {
  const field = ownOwner(user, model);
  return field === undefined ? {} : { [field]: user.seller };
};

export const ownerOf = (model: Model, row: Row): number | null => (model.tenant === 'id' ? row.id : companyOf(model, row));

const refuseOlder = async (work: Work, model: Model, row: Row, version: unknown): Promise<void> => {
  if (version === undefined || version === null) return;
  if (typeof version !== 'number' || !Number.isSafeInteger(version)) badRequest();
  if (version !== row.versao) await conflictOf(work, model, row);
};

/** Validates the whole record and what it references. Fields whose condition is not met come back null. */
export const checked = async (work: Work, model: Model, schema: ObjectSchema<Values>, values: Values, stored: Values | undefined): Promise<Values> => {
  const own = Object.keys(model.fields).filter((name) => !model.fields[name]!.system);
  const record = cleanValues(model.fields, Object.fromEntries(own.map((name) => [name, values[name] ?? null])));
  const cast = await validated(schema, record, clockOf(work));
  const complete = Object.fromEntries(own.map((name) => [name, cast[name] ?? null]));
  const fieldErrors = await referenceErrors(work, model, complete, stored);
  if (Object.keys(fieldErrors).length > 0) fail({ kind: 'invalid', fieldErrors });
  return complete;
};
const validated = async (schema: ObjectSchema<Values>, values: Values, clock: Clock): Promise<Values> => {
  try { return await schema.validate(values, { abortEarly: false, context: { clock } }); } catch (error) {
    if (error instanceof ValidationError) return fail({ kind: 'invalid', fieldErrors: fieldErrorsOf(error) });
    throw error;
  }
};

/** The database has the last word on what may occur once: no race gets past its index. */
export const storing = async <T>(model: Model, run: () => Promise<T>): Promise<T> => {
  try { return await run(); } catch (error) {
    const taken = duplicateOf(error, model)?.filter((name) => name !== model.tenant);
    if (!taken) throw error;
    return fail({ kind: 'invalid', message: messages.duplicate, fieldErrors: Object.fromEntries(taken.map((name) => [name, messages.duplicate])) });
  }
};
