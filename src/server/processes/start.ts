import type {} from '#kit/handlers';
import type { Started } from '#kit/answer';
import type { Work } from '../core/context';
import { fail } from '../core/failure';
import { demand } from '../core/guard';
import { enqueue } from '../jobs/queue';
import { insertProcess } from './store';

type Params = Readonly<Record<string, unknown>>;
declare module '#kit/handlers' {
  interface HandlerContext {
    /**
     * Starts a process of the house in this transaction: it begins when the transaction is stored, and not otherwise.
     */
    start(name: string, params?: Params): Promise<Started>;
  }
}

/** Of who works, who must hold what the process asks for; its form is validated as an action's is. */
export const starterOf =
  ({ services, user, tx }: Work) =>
  async (name: string, params: Params = {}): Promise<Started> => {
    const { entity, declared, policy, read } = services.processes.get(name) ?? fail({ kind: 'broken' });
    demand(user, policy);
    const form = await read({}, params);
    const company = user.company?.id ?? null;
    const processo = await insertProcess(tx, { name, entity, label: declared.label, form, company, user: user.id });
    await enqueue(tx, { kind: 'processo', payload: { processo }, company, user: user.id });
    return { processo };
  };
