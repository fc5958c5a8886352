import { meets } from '#kit/condition';
import type { Model } from '#kit/model';
import { audit, difference } from '../core/audit';
import { readObject } from '../core/body';
import type { Operation, Work } from '../core/context';
import { fail } from '../core/failure';
import { once } from '../core/once';
import { reading, writing } from '../core/work';
import { getOnly, insertOnly, type Row } from '../db/query';
import { clockOf } from './clock';
import { present } from './present';
import { changerOf, ownerOf } from './save';
import { initialValues } from './writable';

type Values = Readonly<Record<string, unknown>>;

/** The load call: the one record of the caller's company, with the defaults of its fields when nobody has asked before. */
export const loadSettings = (model: Model): Operation['run'] => async (call) => {
  const found = await reading(call, async (work) => {
    const row = await settingsRow(work, model);
    return row && (await present(work, model, [row]))[0];
  });
  return { result: found ?? await writing(call, async (work) => (await present(work, model, [await settingsRowOrNew(work, model)]))[0]) };
};

/** The save call: a patch, validated and versioned as any save is. The id is that of the company's record, whatever was sent. */
export const saveSettings = (model: Model): Operation['run'] => {
  const change = changerOf(model);
  return async (call) => {
    const body = await readObject(call.request);
    return once(call, body, async (work) => {
      const { id } = await settingsRowOrNew(work, model);
      return (await present(work, model, [await change(work, body, id)]))[0];
    });
  };
};

/** Undefined when nobody has asked for it yet. */
export const settingsRow = async ({ tx, scope }: Pick<Work, 'tx' | 'scope'>, model: Model): Promise<Row | undefined> => {
  if (model.tenant && scope.company === '*') fail({ kind: 'business', message: 'Entre em uma empresa primeiro!' });
  return getOnly(tx, model);
};

/** What the record begins with: the defaults of the fields that exist under them. */
export const settingsDefaults = (model: Model, work: Work): Values => {
  const values = initialValues(model, work);
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, meets(model.fields[name]!.when, values, clockOf(work)) ? value : null]));
};

const settingsRowOrNew = async (work: Work, model: Model): Promise<Row> => {
  const found = await settingsRow(work, model);
  if (found) return found;
  const made = await insertOnly(work.tx, model, settingsDefaults(model, work));
  // Somebody else has asked at the same time, and was first.
  if (!made) return await getOnly(work.tx, model) ?? fail({ kind: 'unavailable' });
  await audit(work, { action: 'criar', model, id: made.id, after: difference(model, {}, made).after, company: ownerOf(model, made) });
  return made;
};
