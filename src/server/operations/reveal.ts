import { canRead, demand } from '../core/guard';
import { audit } from '../core/audit';
import { readObject } from '../core/body';
import type { Operation } from '../core/context';
import { badRequest, fail } from '../core/failure';
import { idParam } from '../core/params';
import { writing } from '../core/work';
import { getRow } from '../db/query';
import { quota } from '../session/brake';
import { holdsVeiled, purposes } from '#kit/personal';
import type { Model } from '#kit/model';
import { ownerOf } from './save';

/** Of one person: who needs more of them at once exports them, for a purpose of its own. */
export const revealsPerHour = 120;

/** POST revelar/{id} { campo, finalidade }: one personal value without its mask, to who may; who saw it, when and why stays in the audit. */
export const reveal = (model: Model): Operation['run'] => async (call) => {
  const { campo, finalidade } = await readObject(call.request);
  demand(call.user, { anyOf: model.access.show, plan: model.plan });
  const field = typeof campo === 'string' && Object.hasOwn(model.fields, campo) ? model.fields[campo]! : badRequest();
  if (!holdsVeiled(field) || !canRead(call.user)(field)) badRequest();
  const purpose = typeof finalidade === 'string' && Object.hasOwn(purposes, finalidade) ? finalidade : fail({ kind: 'invalid', fieldErrors: { finalidade: 'Diga para quê!' } });
  const id = idParam(call.params.id);
  await call.services.database.transaction({ company: '*' }, (tx) => quota(tx, `revelar|${call.user.id}`, revealsPerHour, call.services.now()));
  return writing(call, async (work) => {
    const row = await getRow(work.tx, model, id) ?? fail({ kind: 'notFound' });
    await audit(work, { action: `revelar.${field.name.slice(0, 36)}.${purpose}`, model, id, company: ownerOf(model, row) });
    return { result: { valor: row[field.name] ?? null } };
  });
};
