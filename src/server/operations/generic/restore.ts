import { messages } from '#kit/messages';
import type { Model } from '#kit/read/model';
import type { Work } from '../../core/context';
import { audit } from '../../core/audit';
import { fail } from '../../core/failure';
import { idParam } from '../../core/body';
import { restoreRow, type Row } from '../../db/query';
import { recordName } from '../../openapi/components';
import { refTo } from '../../openapi/schema';
import type { Generic } from './generic';
import { present } from '../present';
import { ownerOf, storing } from '../save/stored';

/** POST restaurar/{id}: out of the bin, unless what must occur once has been taken meanwhile. */
export const restore: Generic = (model) => ({
  label: 'tirar da lixeira',
  mode: 'write',
  answer: { result: refTo(recordName(model)) },
  act: async ({ call }, work) =>
    (await present(work, model, [await restoreRecord(work, model, idParam(call.params.id))]))[0],
});

export const restoreRecord = async (work: Work, model: Model, id: number): Promise<Row> => {
  const row = (await storing(model, () => restoreRow(work.tx, model, id))) ?? fail({ kind: 'notFound' });
  if (model.mergedInto !== undefined && row[model.mergedInto] !== null)
    fail({ kind: 'business', message: messages.mergedAway });
  await audit(work, { action: 'restaurar', model, id, company: ownerOf(model, row) });
  return row;
};
