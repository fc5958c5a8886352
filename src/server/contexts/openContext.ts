import type { HandlerContext, InCompany, OpenContext } from '#kit/calls/handlers';
import type { Services, User } from '../core/context';
import { nobody } from '../core/nobody';
import { companyUser } from '../jobs/companyUser';
import { atMostOf, baseOf, guessOf, handlerContext } from './handlerContext';

/**
 * Context of a call without a session and of a routine: no user, and one transaction at a time in the company they
 * name.
 */
export const openContext = (
  services: Services,
  action: string,
  { ip = '', user = nobody }: { readonly ip?: string; readonly user?: User } = {},
): OpenContext => {
  const { user: _nobody, ...base } = baseOf({ services, user });
  return {
    ...base,
    atMost: atMostOf(services),
    guess: guessOf(services, ip),
    within: <T>(company: number | '*', run: (within: HandlerContext & InCompany) => Promise<T>) =>
      services.database.transaction({ company }, async (tx) => {
        const here = user === nobody && company !== '*' ? await companyUser(services, tx, company) : user;
        // A transaction over all companies has no company: its declaration says so.
        return run(
          handlerContext({ services, user: here, scope: { company }, ip, tx }, action) as HandlerContext & InCompany,
        );
      }),
  };
};
