import type { HandlerContext, InCompany, OpenContext } from '#kit/handlers';
import type { Services, User } from '../core/context';
import { nobody } from '../core/nobody';
import { companyUser } from '../jobs/companyUser';
import { atMostOf, baseOf, guessOf, handlerContext } from './handlerContext';

/**
 * What a call without a session and a routine work with: no user, and one transaction at a time in the company they
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
        // Of all companies at once nobody is in one: the declaration says so.
        return run(
          handlerContext({ services, user: here, scope: { company }, ip, tx }, action) as HandlerContext & InCompany,
        );
      }),
  };
};
