import type { OpenContext } from '#kit/handlers';
import type { Services, User } from '../core/context';
import { nobody } from '../core/nobody';
import { atMostOf, baseOf, handlerContext } from './handlerContext';

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
    within: (company, run) =>
      services.database.transaction({ company }, (tx) =>
        run(handlerContext({ services, user, scope: { company }, ip, tx }, action)),
      ),
  };
};
