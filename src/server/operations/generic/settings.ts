import { meets } from '#kit/entity/condition';
import type { Model } from '#kit/read/model';
import type { Work } from '../../core/context';
import { fail } from '../../core/failure';
import { reading, writing } from '../../core/work';
import { getOnly, insertOnly, type Row } from '../../db/query';
import { bodyName, recordName } from '../../openapi/components';
import { refTo } from '../../openapi/schema';
import { clockOf } from '../../core/guard';
import type { Generic } from './generic';
import { present } from '../present';
import { forgetSettings, settingsRow } from '../rows/settingsRead';
import { list } from './list';
import { changerOf } from '../save/save';
import { initialValues } from '../save/stored';

type Values = Readonly<Record<string, unknown>>;

/**
 * The load call: the one record of the caller's company, with the defaults of its fields when nobody has asked before.
 * The audit knows nothing of that: nobody has done anything yet.
 */
export const loadSettings: Generic = (model) => ({
  label: 'ler',
  answer: { result: refTo(recordName(model)) },
  act: async ({ call }) => {
    const found = await reading(call, async (work) => {
      const row = await settingsRow(work, model);
      return row && (await present(work, model, [row]))[0];
    });
    return (
      found ?? writing(call, async (work) => (await present(work, model, [await settingsRowOrNew(work, model)]))[0])
    );
  },
});

/** The same by the call that every entity has: a list of one. */
export const listSettings: Generic = (model) => {
  const listed = list(model);
  return {
    ...listed,
    label: 'ler, como lista de um',
    act: async (state, work) => {
      const { call } = state;
      if (!(await reading(call, (inside) => settingsRow(inside, model))))
        await writing(call, (inside) => settingsRowOrNew(inside, model));
      return listed.act!(state, work);
    },
  };
};

/**
 * The save call: a patch of what was loaded, validated and held against its `versao` as any save is. The id is that of
 * the company's record, whatever was sent.
 */
export const saveSettings: Generic = (model) => {
  const change = changerOf(model);
  return {
    label: 'gravar',
    mode: 'write',
    body: refTo(bodyName(model)),
    answer: { result: refTo(recordName(model)) },
    act: async ({ body }, work) => {
      const { id } = await settingsRowOrNew(work, model);
      return (await present(work, model, [await change(work, body, id)]))[0];
    },
  };
};

/** Initial values of settings: the defaults of the fields that exist under them. */
export const settingsDefaults = (model: Model, work: Work): Values => {
  const values = initialValues(model, work);
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      meets(model.fields[name]!.when, values, clockOf(work)) ? value : null,
    ]),
  );
};

const settingsRowOrNew = async (work: Work, model: Model): Promise<Row> => {
  const found = await settingsRow(work, model);
  if (found) return found;
  const made = await insertOnly(work.tx, model, settingsDefaults(model, work));
  if (model.settings) forgetSettings(work.tx);
  // Somebody else has asked at the same time, and was first.
  if (!made) return (await getOnly(work.tx, model)) ?? fail({ kind: 'unavailable' });
  return made;
};
