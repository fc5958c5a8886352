import { audit } from '../core/audit';
import type { SystemAct } from '../operations/descriptor';
import { endProcess, startedWith } from './store';

/**
 * What is done stays done; the item under way comes to its end, no further one is begun, and what waits is taken back
 * as the process says.
 */
export const cancelProcess: SystemAct = {
  act: async ({ row }, work) => {
    const { id } = row!;
    await endProcess(work.tx, id, 'CANCELADO');
    const { name, form } = await startedWith(work.tx, id);
    const ready = work.services.processes.get(name);
    if (ready?.declared.cancelled)
      await (ready.declared.cancelled as (input: object) => unknown)({
        form: await ready.read({}, form),
        ...work.services.contextOf(work, ready.name),
      });
    await audit(work, { action: 'cancelarProcesso', id, company: work.user.company?.id ?? null });
  },
};
