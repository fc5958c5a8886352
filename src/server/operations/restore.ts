import type { Model } from '#kit/model';
import { audit } from '../core/audit';
import type { Operation } from '../core/context';
import { fail } from '../core/failure';
import { once } from '../core/once';
import { idParam } from '../core/params';
import { restoreRow } from '../db/query';
import { present } from './present';
import { ownerOf, storing } from './save';

/** POST restaurar/{id}: out of the bin, unless what must occur once has been taken meanwhile. */
export const restore = (model: Model): Operation['run'] => async (call) => {
  const id = idParam(call.params.id);
  return once(call, null, async (work) => {
    const row = await storing(model, () => restoreRow(work.tx, model, id)) ?? fail({ kind: 'notFound' });
    await audit(work, { action: 'restaurar', model, id, company: ownerOf(model, row) });
    return (await present(work, model, [row]))[0];
  });
};
