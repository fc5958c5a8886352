import type { Process } from '#kit/work/process';
import { audit } from '../core/audit';
import type { Work } from '../core/context';
import type { SystemAct } from '../operations/descriptor';
import { queueProcess } from './start';
import { endProcess, pauseProcess, resumeProcess, startedWith } from './store';

type Hook = ((context: never, input: never) => unknown) | undefined;
/** Runs the process's own hook for waiting items, in the same transaction. */
const following = async (work: Work, id: number, hookOf: (declared: Process) => Hook): Promise<void> => {
  const { name, form } = await startedWith(work.tx, id);
  const ready = work.services.processes.get(name);
  const hook = ready && hookOf(ready.declared);
  if (hook)
    await hook(work.services.contextOf(work, ready.name) as never, { form: await ready.read({}, form) } as never);
};
const noted = (work: Work, action: string, id: number): Promise<void> =>
  audit(work, { action, id, company: work.user.company?.id ?? null });

/**
 * Cancels: finished items stay, the running one comes to its end, no further one begins, and waiting ones are taken
 * back as the process declares.
 */
export const cancelling: SystemAct = {
  act: async ({ row }, work) => {
    const { id } = row!;
    await endProcess(work.tx, id, 'cancelar');
    await following(work, id, ({ cancelled }) => cancelled);
    await noted(work, 'cancelarProcesso', id);
  },
};

/** The item under way comes to its end, and no further one is begun until somebody takes it up again. */
export const pausing: SystemAct = {
  act: async ({ row }, work) => {
    const { id } = row!;
    if (!(await pauseProcess(work.tx, id))) return;
    await following(work, id, ({ pausable }) => (typeof pausable === 'object' ? pausable.paused : undefined));
    await noted(work, 'pausarProcesso', id);
  },
};
/** Resumes a process, in the name of its starter. */
export const resuming: SystemAct = {
  act: async ({ row }, work) => {
    const { id } = row!;
    const of = await resumeProcess(work.tx, id);
    if (!of) return;
    await following(work, id, ({ pausable }) => (typeof pausable === 'object' ? pausable.resumed : undefined));
    await queueProcess(work.tx, { processo: id, company: of.company, user: of.user });
    await noted(work, 'retomarProcesso', id);
  },
};
