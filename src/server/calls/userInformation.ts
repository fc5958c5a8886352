import type { Operation } from '../core/context';
import { lacksSecondStep } from '../core/guard';
import { mayEnterBackoffice } from './access';
import { isUserAdmin } from './adminCompany';

/** GET user/getUserInformations: who is signed in, what he may do and what the company's plan includes. */
export const userInformation: Operation = {
  method: 'GET', path: 'user/getUserInformations', policy: 'signedIn', mutates: false, whileBlocked: true,
  run: async ({ services, user }) => ({ result: {
    permissions: [...user.permissions], plan: [...user.plan], name: user.name, userName: user.login,
    companyName: user.company?.name ?? '', companyId: user.company?.id ?? null, admin: user.admin, zone: user.zone,
    userId: user.id, role: user.role, userAdmin: isUserAdmin(user), seller: user.role === 'VENDEDOR', backoffice: mayEnterBackoffice(user), blocked: user.isBlocked, mustEnrol: await lacksSecondStep(services, user),
  } }),
};
