import { canRead, demand } from '../../core/guard';
import { audit } from '../../core/audit';
import { badRequest, fail } from '../../core/failure';
import { idParam } from '../../core/body';
import { writing } from '../../core/work';
import { getRow } from '../../db/query';
import { quota } from '../../session/brake';
import { holdsVeiled, purposes, revealable } from '#kit/entity/personal';
import type { Model } from '#kit/read/model';
import { revealedOf } from '../../openapi/fields';
import { exactly, withBody } from '../../openapi/schema';
import type { Descriptor } from '../descriptor';
import type { Generic } from './generic';
import { ownerOf } from '../save/stored';

/** Limit of revealed persons: somebody who needs more of them at once exports them, for a purpose of its own. */
export const revealsPerHour = 120;

/**
 * POST revelar/{id} { campo, finalidade }: one personal value without its mask, to who may; who saw it, when and why
 * stays in the audit.
 */
export const reveal: Generic = (model) => ({
  ...about(model),
  act: async ({ call, body: { campo, finalidade } }) => {
    demand(call.user, { anyOf: model.access.show, plan: model.plan });
    const field = typeof campo === 'string' && Object.hasOwn(model.fields, campo) ? model.fields[campo]! : badRequest();
    if (!holdsVeiled(field) || !canRead(call.user)(field)) badRequest();
    const purpose =
      typeof finalidade === 'string' && Object.hasOwn(purposes, finalidade)
        ? finalidade
        : fail({ kind: 'invalid', fieldErrors: { finalidade: 'Diga para quê!' } });
    const id = idParam(call.params.id);
    await call.services.database.transaction({ company: '*' }, (tx) =>
      quota(tx, `revelar|${call.user.id}`, revealsPerHour, call.services.now()),
    );
    return writing(call, async (work) => {
      const row = (await getRow(work.tx, model, id)) ?? fail({ kind: 'notFound' });
      await audit(work, {
        action: `revelar.${field.name.slice(0, 36)}.${purpose}`,
        model,
        id,
        company: ownerOf(model, row),
      });
      return { valor: row[field.name] ?? null };
    });
  },
});
const about = ({ fields }: Model): Pick<Descriptor, 'label' | 'body' | 'answer'> => {
  const veiled = revealable(fields);
  return {
    label: 'ver um dado pessoal sem máscara',
    answer: { result: exactly({ valor: revealedOf(veiled) }) },
    body: withBody({ campo: { enum: veiled.map(({ name }) => name) }, finalidade: { enum: Object.keys(purposes) } }, [
      'campo',
      'finalidade',
    ]),
  };
};
