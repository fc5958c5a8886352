import { sql } from 'kysely';
import type {} from '#kit/calls/handlers';
import type { Started } from '#kit/calls/answer';
import type { Fields, Values } from '#kit/entity/field';
import type { Process } from '#kit/work/process';
import type { Lacking } from '#kit/calls/result';
import type { Work } from '../core/context';
import { fail } from '../core/failure';
import { demand } from '../core/guard';
import type { Tx } from '../db/database';
import { enqueue } from '../jobs/queue';
import { running } from '../../system/processStates';
import { insertProcess } from './store';

type Params = Readonly<Record<string, unknown>>;
/** Arguments of a start: none for a process without a form. */
type Given<F extends Fields> = keyof F extends never ? [] : [form: Lacking<Values<F>>];
declare module '#kit/calls/handlers' {
  interface HandlerContext {
    /**
     * Starts a process of the house in this transaction: it begins when the transaction is stored, and not otherwise.
     */
    start<F extends Fields>(process: Process<F>, ...given: NoInfer<Given<F>>): Promise<Started>;
    /** True while one that was started with these values has not ended: it waits, works or is paused. */
    underway<F extends Fields>(process: Process<F>, form: NoInfer<Partial<Lacking<Values<F>>>>): Promise<boolean>;
  }
}

/**
 * Starts processes for the user of the work, who must hold the process's permission; its form is validated as an
 * action's.
 */
export const starterOf =
  ({ services, user, tx }: Work) =>
  async ({ name }: Pick<Process, 'name'>, params: Params = {}): Promise<Started> => {
    const { entity, declared, policy, read } = services.processes.get(name) ?? fail({ kind: 'broken' });
    demand(user, policy);
    const form = await read({}, params);
    const company = user.company?.id ?? null;
    const { label, pausable } = declared;
    const isPausable = pausable !== undefined;
    const processo = await insertProcess(tx, { name, entity, label, form, company, user: user.id, isPausable });
    await queueProcess(tx, { processo, company, user: user.id });
    return { processo };
  };

/**
 * One worker at a time has a process: what a pause has left, and what takes it up again, come one after the other.
 */
export const queueProcess = (
  tx: Tx,
  {
    processo,
    company,
    user,
  }: { readonly processo: number; readonly company: number | null; readonly user: number | null },
): Promise<void> =>
  enqueue(tx, { kind: 'processo', payload: { processo }, company, user, key: `processo:${processo}` });

/** True when a process with these values is under way in the company. */
export const underwayOf =
  ({ tx, user }: Work) =>
  async ({ name }: Pick<Process, 'name'>, form: Params): Promise<boolean> => {
    const { rows } = await sql<{ there: boolean }>`select exists (select from processo where tipo = ${name}
      and empresa_id is not distinct from ${user.company?.id ?? null} and dados @> ${JSON.stringify(form)}::jsonb
      and estado in (${sql.join([...running, 'PAUSADO'])})) as there`.execute(tx);
    return rows[0]!.there;
  };
