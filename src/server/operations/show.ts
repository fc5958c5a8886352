import type { Model } from '#kit/model';
import type { Operation } from '../core/context';
import { fail } from '../core/failure';
import { idParam } from '../core/params';
import { getRow } from '../db/query';
import { present, titledFor } from './present';

/** GET findbyid/{id}. A row of another company, one in the bin and one that never was are answered alike. */
export const show = (model: Model): Operation['run'] => async (call) => {
  const id = idParam(call.params.id);
  const row = await call.ask(call.scope, (tx) => getRow(tx, model, id, { titled: titledFor(call, model) })) ?? fail({ kind: 'notFound' });
  const [record] = await present(call, model, [row]);
  return { result: record };
};
