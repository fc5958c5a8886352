import { messages } from '#kit/messages';
import type { Model } from '#kit/model';
import { fill } from '#kit/text';
import { audit, difference } from '../core/audit';
import type { Operation, Work } from '../core/context';
import { fail } from '../core/failure';
import { once } from '../core/once';
import { idParam } from '../core/params';
import { beyondSeller, deleteRow, getRow, usersOf, type Row } from '../db/query';
import { ownerOf } from './save';

/** DELETE delete/{id}: into the bin, or for good where the entity has none. Refused while somebody uses the row. */
export const remove = (model: Model): Operation['run'] => async (call) => {
  const id = idParam(call.params.id);
  return once(call, null, async (work) => { await removeRecord(work, model, id); });
};

export const removeRecord = async (work: Work, model: Model, id: number): Promise<Row> => {
  const row = await getRow(work.tx, model, id, { lock: true }) ?? fail({ kind: 'notFound' });
  if (model.name === 'usuario' && id === work.user.id) fail({ kind: 'business', message: 'Você não pode excluir o seu próprio usuário!' });
  const [user] = await beyondSeller(work.tx, (tx) => usersOf(tx, work.services.models, model, id));
  if (user) fail({ kind: 'business', message: fill(messages.inUse, { where: user.model.label.many.toLowerCase() }) });
  await deleteRow(work.tx, model, id);
  await audit(work, { action: 'excluir', model, id, before: difference(model, row, {}).before, company: ownerOf(model, row) });
  return row;
};
