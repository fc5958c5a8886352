import type { Services, User } from '../core/context';
import { nobody } from '../core/nobody';
import { withinScope } from '../db/query';
import { loadUser } from '../session/users';
import { companyUser } from './companyUser';
import type { Job } from './queue';
import { hopeless, type Worker } from './runner';

/** Pauses that double, from five seconds on: the last is 43 minutes. */
const tries = 10;

export const eventWorker = (services: Services): Worker => ({
  tries,
  run: async (job) => {
    const { evento, ouvinte, dados } = job.payload as {
      readonly evento: string;
      readonly ouvinte: string;
      readonly dados: object;
    };
    const one =
      services.listeners.find(({ name, event }) => name === ouvinte && event.name === evento) ??
      hopeless(`Ninguém mais escuta “${evento}” como “${ouvinte}”!`);
    const scope = { company: one.platform ? '*' : (job.company ?? '*') } as const;
    const user = one.platform ? nobody : await userOf(services, job);
    await services.database.transaction(scope, async (tx) => {
      const context = services.contextOf({ services, user, scope, ip: '', tx }, ouvinte.slice(0, 60));
      await (one.run as (context: object, input: object) => unknown)(context, { event: dados });
      // The mark that it is done belongs to the platform, and to the transaction of what was done.
      await withinScope(tx, { company: '*' }, () => job.done(tx));
    });
  },
  // It stays as ERRO: see calls/events.ts.
  failed: () => Promise.resolve(),
});

/** Author of the event, with their present rights; otherwise nobody, in the company of the event. */
const userOf = (services: Services, { user: id, company }: Job): Promise<User> =>
  services.database.read({ company: '*' }, async (tx) => {
    const author = id === null ? undefined : await loadUser(tx, services, id, company);
    if (author && (author.company?.id ?? null) === company) return author;
    return companyUser(services, tx, company);
  });
