import { messages } from '#kit/messages';
import type { Services } from '../core/context';
import { scopeOfUser } from '../core/guard';
import type { Caller } from '../core/work';
import { loadUser } from '../session/users';
import type { Job } from './queue';
import { hopeless } from './runner';

/** Caller of a job: its author with their present rights, in the company of the time. */
export const callerOf = async (
  services: Services,
  { user: id, company }: Pick<Job, 'user' | 'company'>,
  what: string,
): Promise<Caller> => {
  const found =
    id === null
      ? undefined
      : await services.database.read({ company: '*' }, (tx) => loadUser(tx, services, id, company));
  const user = found ?? hopeless(`Quem pediu ${what} não tem mais acesso!`);
  if ((user.company?.id ?? null) !== company) hopeless(`Quem pediu ${what} não está mais nesta empresa!`);
  if (user.isBlocked) hopeless(messages.accountBlocked);
  return { services, user, scope: scopeOfUser(user), ip: '' };
};
