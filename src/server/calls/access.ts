import type { Operation, User } from '../core/context';
import { idParam } from '../core/params';
import { reading } from '../core/work';
import { isManager } from '../session/people';

/** Sellers are not asked; of everybody else the profile must have «Acessar o back-office» (BACKOFFICE_ACESSAR). */
export const mayEnterBackoffice = ({ admin, role, permissions }: User): boolean => admin || role === 'VENDEDOR' || permissions.has('BACKOFFICE_ACESSAR');

/** GET company/acesso/backoffice/admin: may this user work in the back-office? */
const backoffice: Operation = {
  method: 'GET', path: 'company/acesso/backoffice/admin', policy: 'signedIn', mutates: false, whileBlocked: true,
  run: ({ user }) => Promise.resolve({ result: mayEnterBackoffice(user) }),
};

/** GET usercompany/eh-gestor-plataforma/{id}: is this user of the platform? False for whom the asker cannot see. */
const manager: Operation = {
  method: 'GET', path: 'usercompany/eh-gestor-plataforma/{id}', policy: 'signedIn', mutates: false,
  async run(call) {
    const id = idParam(call.params.id);
    if (id === call.user.id) return { result: call.user.platform };
    return { result: await reading(call, ({ tx }) => isManager(tx, id)) };
  },
};

export const access = [backoffice, manager];
