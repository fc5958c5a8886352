import { sql } from 'kysely';
import { messages } from '#kit/messages';
import type { Model } from '#kit/read/model';
import type { Work } from '../../core/context';
import { groupBy } from '#kit/groupBy';
import { scopeOfUser } from '../../core/guard';
import { existingIds, withinScope } from '../../db/query';
import { mayOpen } from '../../files/access';
import { holdFiles, originOf, rememberOrigin } from '../../files/origins';
import { safeImages } from '../../images/fileType';
import type { ModelField } from '#kit/read/model';
import { partOf } from '#kit/entity/parts';
import { fail } from '../../core/failure';
import { reading, within, type Caller, type Place } from '../../core/work';
import { files, referencesOf, type Reference } from '../present';

type Values = Readonly<Record<string, unknown>>;

/**
 * An error per path for each reference that is not to be had: unknown, of another company, in the bin - all answered
 * alike. Only references that the save brings in are looked at, so that an old one into the bin does not block the
 * record.
 */
export const referenceErrors = async (
  work: Work,
  model: Model,
  values: Values,
  stored: Values | undefined,
): Promise<Record<string, string>> => {
  const known = new Set(stored ? referencesOf(model.fields, stored).map(keyOf) : []);
  const fresh = referencesOf(model.fields, values).filter((one) => !known.has(keyOf(one)));
  return missing(work, fresh, companyOf(model, values), true);
};
/**
 * The same for a form, whose handler is told of no row that is not to be had. Files are looked at apart. Before the
 * transaction, and without a hold: who waits for the row of one meanwhile would wait for ever.
 */
export const withOwnReferences = async (call: Caller, fields: FieldMap, values: Values): Promise<void> => {
  const named = referencesOf(fields, values).filter(({ entity }) => entity !== files);
  if (named.length === 0) return;
  const { company } = call.scope;
  const fieldErrors = await reading(call, (work) =>
    missing(work, named, typeof company === 'number' ? company : null, false),
  );
  if (Object.keys(fieldErrors).length > 0) fail({ kind: 'invalid', fieldErrors });
};
const missing = async (
  work: Work,
  named: readonly Reference[],
  company: number | null,
  held: boolean,
): Promise<Record<string, string>> => {
  // Users may always name themselves: in a company they have entered they have no row.
  const self = keyOf({ entity: partOf(work.services.models, 'people')?.name ?? '', id: work.user.id });
  const fresh = named.filter((one) => keyOf(one) !== self && !isHere(work, one));
  const errors: Record<string, string> = {};
  if (fresh.length === 0) return errors;
  for (const [entity, references] of groupBy(fresh, (one) => one.entity)) {
    const target = work.services.byName.get(entity);
    const ids = references.map(({ id }) => id);
    if (entity === files) Object.assign(errors, await fileErrors(work, references, messages.invalidReference));
    else {
      const found = target ? await visible(work, target, ids, company, held) : new Set<number>();
      const gone = references.filter(({ id }) => !found.has(id));
      const outside = target ? await visibleOutside(work, target, gone, held) : new Set<number>();
      for (const { id, path } of gone) if (!outside.has(id)) errors[path] = messages.invalidReference;
    }
  }
  return errors;
};
/** True for the user's present company, which was there when the session was read. */
const isHere = ({ scope, user, services }: Work, { entity, id }: Reference): boolean =>
  id === scope.company && id === user.company?.id && services.byName.get(entity)?.tenant === 'id';
const keyOf = ({ entity, id }: Pick<Reference, 'entity' | 'id'>): string => `${entity}:${id}`;

/** The company a record belongs to; null for records of the platform. */
export const companyOf = (model: Model, values: Values): number | null => {
  const value = model.tenant === undefined ? null : values[model.tenant];
  return typeof value === 'number' ? value : null;
};

/** On the platform every row can be seen, so that the company of both ends is compared here. */
const visible = async (
  { tx, scope }: Work,
  target: Model,
  ids: readonly number[],
  company: number | null,
  held: boolean,
): Promise<Set<number>> => {
  const found = await existingIds(tx, target, ids, { held });
  if (scope.company !== '*' || company === null || !target.tenant || target.tenant === 'id' || found.size === 0)
    return found;
  const tenant = sql.ref(target.fields[target.tenant]!.column);
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(target.table)}
    where id in (${sql.join([...found])}) and (${tenant} is null or ${tenant} = ${company})`.execute(tx);
  return new Set(rows.map(({ id }) => Number(id)));
};

/**
 * Rows outside the company of the record that its references may name: those of fields that the platform alone writes,
 * as its person sees them outside any company. A referral names the company that it brought.
 */
const visibleOutside = async (
  { tx, scope, user, services: { words } }: Work,
  target: Model,
  named: readonly Reference[],
  held: boolean,
): Promise<Set<number>> => {
  const ids = named.flatMap(({ id, write }) =>
    write !== undefined && words.platformPermissions?.includes(write) === true ? [id] : [],
  );
  if (ids.length === 0 || !user.platform || scope.company === '*') return new Set();
  return withinScope(tx, scopeOfUser({ ...user, company: null }), () => existingIds(tx, target, ids, { held }));
};

/**
 * An error per path for each file that the user may not open, for a record that shows a file opens it to all who may
 * see the record; and for each picture that is none.
 */
const fileErrors = async (
  place: Place,
  references: readonly Reference[],
  unknown: string,
): Promise<Record<string, string>> => {
  const ids = [...new Set(references.map(({ id }) => id))];
  const { rows } = await within(place, (tx) =>
    sql<{
      id: number;
      tipo: string;
    }>`select id, tipo from arquivo where id in (${sql.join(ids)}) and ${mayOpen(place)}`.execute(tx),
  );
  const types = new Map(rows.map(({ id, tipo }) => [Number(id), tipo]));
  return Object.fromEntries(
    references.flatMap(({ id, path, isPicture }) => {
      const type = types.get(id);
      if (type === undefined) return [[path, unknown]];
      return isPicture && !safeImages.has(type) ? [[path, messages.invalidImage]] : [];
    }),
  );
};
export const filesOf = (fields: FieldMap, values: Values): readonly Reference[] =>
  referencesOf(fields, values).filter(({ entity }) => entity === files);

/** The values of a form, whose handler is given no file that the user could not open. */
export const withOwnFiles = async (place: Place, fields: FieldMap, values: Values): Promise<Values> => {
  const named = filesOf(fields, values);
  if (named.length === 0) return values;
  const fieldErrors = await fileErrors(place, named, messages.fileGone);
  return Object.keys(fieldErrors).length === 0 ? values : fail({ kind: 'invalid', fieldErrors });
};

/** Files that a record shows since now remember it. */
export const keepOrigins = async ({ tx }: Work, model: Model, values: Values, stored: Values = {}): Promise<void> => {
  const shown = filesOf(model.fields, values);
  if (shown.length === 0) return;
  const before = new Set(filesOf(model.fields, stored).map(({ id }) => id));
  const added = shown.filter(({ id }) => !before.has(id));
  const there = await holdFiles(
    tx,
    added.map(({ id }) => id),
  );
  const gone = added.filter(({ id }) => !there.has(id));
  if (gone.length > 0)
    fail({ kind: 'invalid', fieldErrors: Object.fromEntries(gone.map(({ path }) => [path, messages.fileGone])) });
  const fields = groupBy(added, ({ path }) => path.split('.')[0]!);
  for (const [field, fresh] of fields)
    await rememberOrigin(
      tx,
      fresh.map(({ id }) => id),
      originOf.field(model, field),
    );
};
type FieldMap = Readonly<Record<string, ModelField>>;
