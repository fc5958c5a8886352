import { readFilter } from '#kit/filter';
import type { Call, Operation } from '../core/context';
import { reading } from '../core/work';
import { rowsOf, type Row } from '../db/query';
import { present } from '../operations/present';

/** Who edits users chooses among profiles; who edits profiles sees them. */
const policy = { anyOf: ['PERFIL_VER', 'USUARIO_EDITAR'] } as const;

/** GET profile/listcompanyprofiles: the active profiles of the company one is in; outside any, the platform's own. */
export const companyProfiles: Operation = {
  method: 'GET', path: 'profile/listcompanyprofiles', policy, mutates: false,
  run: async (call) => ({ result: await listOf(call, ({ empresa, ativo }) => ativo !== false && (empresa ?? null) === (call.user.company?.id ?? null)) }),
};
/** GET profile/listall: every profile one may see, inactive ones too. */
export const allProfiles: Operation = {
  method: 'GET', path: 'profile/listall', policy, mutates: false,
  run: async (call) => ({ result: await listOf(call, () => true) }),
};

const listOf = (call: Call, isWanted: (row: Row) => boolean): Promise<unknown[]> => reading(call, async (work) => {
  const model = call.services.byName.get('perfil');
  if (!model) return [];
  const found: unknown[] = [];
  for await (const rows of rowsOf(work.tx, model, readFilter(model, { $sort: [['nome', 'asc']] }), { limit: 10_000 }))
    found.push(...await present(work, model, rows.filter(isWanted)));
  return found;
});
