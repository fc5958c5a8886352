import { messages } from '#kit/messages';
import type { Model } from '#kit/read/model';
import { fill } from '#kit/text';
import { audit, difference } from '../../core/audit';
import type { Work } from '../../core/context';
import { fail } from '../../core/failure';
import { idParam } from '../../core/body';
import { beyondSeller, deleteRow, getRow, usedAmong, type Row } from '../../db/query';
import type { Generic } from './generic';
import { ownerOf } from '../save/stored';

/** DELETE delete/{id}: into the bin, or for good where the entity has none. Refused while somebody uses the row. */
export const remove: Generic = (model) => ({
  label: 'excluir',
  mode: 'write',
  answer: 'nothing',
  act: async ({ call }, work) => {
    await removeRecord(work, model, idParam(call.params.id));
  },
});

/** Records that others use, with the message for each; every use counts, for every user. */
export const inUse = async (
  { tx, services: { models } }: Work,
  model: Model,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> => {
  const used = await beyondSeller(tx, (whole) => usedAmong(whole, models, model, ids));
  return new Map(
    [...used].map(([id, { label, says }]) => [id, says ?? fill(messages.inUse, { where: label.toLowerCase() })]),
  );
};

export const demandUnused = async (work: Work, model: Model, id: number): Promise<void> => {
  const used = (await inUse(work, model, [id])).get(id);
  if (used) fail({ kind: 'business', message: used });
};

export const removeRecord = async (work: Work, model: Model, id: number): Promise<Row> => {
  const row = (await getRow(work.tx, model, id, { lock: true, exact: true })) ?? fail({ kind: 'notFound' });
  if (model.is === 'people' && id === work.user.id)
    fail({ kind: 'business', message: 'Você não pode excluir o seu próprio usuário!' });
  await demandUnused(work, model, id);
  await deleteRow(work.tx, model, row);
  await audit(work, {
    action: 'excluir',
    model,
    id,
    before: difference(model, row, {}).before,
    company: ownerOf(model, row),
  });
  return row;
};
