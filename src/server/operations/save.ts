import type { WireRecord } from '#kit/envelope';
import type { Model } from '#kit/model';
import { messages } from '#kit/messages';
import { recordChecker, type RecordChecker } from '#kit/validation';
import { audit, auditing, difference } from '../core/audit';
import { readObject } from '../core/body';
import type { Operation, Work } from '../core/context';
import { badRequest, fail } from '../core/failure';
import { demand } from '../core/guard';
import { once } from '../core/once';
import { idValue } from '../core/params';
import { ownOwner } from '../core/scope';
import { duplicateOf, getRow, insertRow, ownOf, updateRow, type Row } from '../db/query';
import { demandCeiling } from '../session/ceiling';
import { demandShown, showing } from '../session/ownRow';
import { clockOf } from './clock';
import { conflictOf } from './conflict';
import { opened } from './opened';
import { present } from './present';
import { companyOf, namesNothingElse, referenceErrors } from './references';
import { sealedIn } from './secrets';
import { unveiled } from './veil';
import { initialValues, merged, writable } from './writable';

type Values = Readonly<Record<string, unknown>>;
/** Saves one record in the transaction given and answers it as stored. `isAlone`: nothing else is done in the transaction, which may end with it. */
export type Saver = (work: Work, body: Values, isAlone?: boolean) => Promise<WireRecord>;

/** POST save: creates without `id`, else changes what the body carries. */
export const save = (model: Model): Operation['run'] => {
  const saveRecord = saverOf(model);
  return async (call) => {
    const body = await readObject(call.request);
    return showing(call, model, body.id, body, (asking, values) => once(asking, values, (work, isAlone) => saveRecord(work, values, isAlone)));
  };
};

/** Built once a model, with the first record of it that is saved. */
const checkerFor = (model: Model): RecordChecker => {
  const checker = checkers.get(model) ?? recordChecker(model, { stays: true });
  checkers.set(model, checker);
  return checker;
};
const checkers = new WeakMap<Model, RecordChecker>();

export const saverOf = (model: Model): Saver => async (work, body, isAlone = false) => {
  const row = body.id === undefined || body.id === null ? await create(work, model, body, isAlone) : await update(work, model, body, idValue(body.id), isAlone);
  return (await present(work, model, [row]))[0]!;
};

const create = async (work: Work, model: Model, body: Values, isAlone: boolean): Promise<Row> => {
  allow(work, model, 'create');
  const sent = unveiled(model, writable(model, work.user, body, 'create'), {});
  const values = await checked(work, model, Object.assign(initialValues(model, work), sent, companyFor(work, model, body), sellerFor(work, model)), undefined);
  await demandCeiling(work, model, undefined, values);
  if (isAlone && endsWith(work, model, values)) return storing(model, () => insertRow(work.tx, model, values, auditing(work, { action: 'criar', model, after: difference(model, {}, values).after })));
  const row = await storing(model, () => insertRow(work.tx, model, sealedIn(work, model, values)));
  await audit(work, { action: 'criar', model, id: row.id, after: difference(model, {}, row).after, company: ownerOf(model, row) });
  return row;
};

const update = (work: Work, model: Model, body: Values, id: number, isAlone: boolean): Promise<Row> => {
  allow(work, model, 'update');
  return change(work, model, body, id, isAlone);
};
/**
 * Whether the row and what the audit keeps of it may be one statement, with which the transaction ends: the audit is what was sent, so nothing of it is
 * sealed, and no title is asked for behind it.
 */
const endsWith = (work: Work, model: Model, values: Values): boolean =>
  work.scope.company !== '*' && !Object.values(model.fields).some(({ sealed }) => sealed) && namesNothingElse(work, model, values);

/** Changes a record for a call that has its own policy, else like `save`: validated, audited, versioned. */
export type Changer = (work: Work, body: Values, id: number) => Promise<Row>;
export const changerOf = (model: Model): Changer => (work, body, id) => change(work, model, body, id);

const change = async (work: Work, model: Model, body: Values, id: number, isAlone = false): Promise<Row> => {
  const row = await getRow(work.tx, model, id, { lock: true }) ?? fail({ kind: 'notFound' });
  await refuseOlder(work, model, row, body.versao);
  const { id: _id, versao: _versao, ...stored } = row;
  const sent = unveiled(model, writable(model, work.user, body, 'update'), stored);
  const next = merged(model.fields, stored, sent);
  const values = await checked(work, model, { ...next, ...opened(model, stored, next, clockOf(work)) }, stored);
  await demandCeiling(work, model, row, values);
  const changed = difference(model, stored, values);
  if (Object.keys(changed.after).length === 0) return row;
  demandShown(work, model, id, Object.keys(changed.after));
  if (isAlone && endsWith(work, model, values)) return await storing(model, () => updateRow(work.tx, model, row, changed.after, { send: auditing(work, { action: 'alterar', model, ...changed }) })) ?? fail({ kind: 'unavailable' });
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

/** Validates the whole record and what it references. Fields whose condition is not met come back null. */
export const checked = async (work: Work, model: Model, values: Values, stored: Values | undefined): Promise<Values> => {
  const record = cleaned(model, values);
  const { values: complete, errors } = checkerFor(model)(record, clockOf(work));
  if (Object.keys(errors).length > 0) fail({ kind: 'invalid', fieldErrors: errors });
  const fieldErrors = await referenceErrors(work, model, complete, stored);
  if (Object.keys(fieldErrors).length > 0) fail({ kind: 'invalid', fieldErrors });
  return complete;
};

/** The database has the last word on what may occur once: no race gets past its index. */
export const storing = async <T>(model: Model, run: () => Promise<T>): Promise<T> => {
  try { return await run(); } catch (error) {
    const taken = duplicateOf(error, model)?.filter((name) => name !== model.tenant);
    if (!taken) throw error;
    return fail({ kind: 'invalid', message: messages.duplicate, fieldErrors: Object.fromEntries(taken.map((name) => [name, messages.duplicate])) });
  }
};
