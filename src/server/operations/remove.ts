import { messages } from '#kit/messages';
import type { Model } from '#kit/model';
import { fill } from '#kit/text';
import { audit, difference } from '../core/audit';
import type { Work } from '../core/context';
import { fail } from '../core/failure';
import { idParam } from '../core/body';
import { beyondSeller, deleteRow, getRow, usersOf, type Row } from '../db/query';
import type { Generic } from './generic';
import { ownerOf } from './stored';

/** DELETE delete/{id}: into the bin, or for good where the entity has none. Refused while somebody uses the row. */
export const remove: Generic = (model) => ({
  label: 'excluir',
  mode: 'write',
  answer: 'nothing',
  act: async ({ call }, work) => {
    await removeRecord(work, model, idParam(call.params.id));
  },
});

export const removeRecord = async (work: Work, model: Model, id: number): Promise<Row> => {
  const row = (await getRow(work.tx, model, id, { lock: true })) ?? fail({ kind: 'notFound' });
  if (model.is === 'people' && id === work.user.id)
    fail({ kind: 'business', message: 'Você não pode excluir o seu próprio usuário!' });
  const [user] = await beyondSeller(work.tx, (tx) => usersOf(tx, work.services.models, model, id));
  if (user) fail({ kind: 'business', message: fill(messages.inUse, { where: user.model.label.many.toLowerCase() }) });
  await deleteRow(work.tx, model, id);
  await audit(work, {
    action: 'excluir',
    model,
    id,
    before: difference(model, row, {}).before,
    company: ownerOf(model, row),
  });
  return row;
};
