import type { User } from '../core/context';
import { idParam } from '../core/body';
import { house, said } from '../operations/house';
import { isManager } from '../session/people';

/** Sellers are not asked; of everybody else the profile must have «Acessar o back-office» (BACKOFFICE_ACESSAR). */
export const mayEnterBackoffice = ({ admin, seller, permissions }: User): boolean =>
  admin || seller !== null || permissions.has('BACKOFFICE_ACESSAR');

/** May this user work in the back-office? */
const backoffice = house('GET company/acesso/backoffice/admin', {
  tag: 'Sessão',
  label: 'Pode usar o back-office?',
  policy: 'signedIn',
  whileBlocked: true,
  result: said.flag,
  act: ({ call }) => mayEnterBackoffice(call.user),
});

/** Is this user of the platform? False for whom the asker cannot see. */
const manager = house('GET usercompany/eh-gestor-plataforma/{id}', {
  tag: 'Sessão',
  label: 'É da plataforma?',
  policy: 'signedIn',
  mode: 'read',
  result: said.flag,
  act: ({ call: { params, user, services } }, { tx }) => {
    const id = idParam(params.id);
    return id === user.id ? user.platform : isManager(tx, services.models, id);
  },
});

export const access = [backoffice, manager];
