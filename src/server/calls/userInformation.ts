import { r } from '#kit/calls/result';
import { house, maybe, said } from '../operations/house';
import { beginOf } from './begin';
import { mayEnterBackoffice } from './access';
import { isUserAdmin } from './adminCompany';
import { lacksSecondStep } from '../session/secondStep';

/** Signed-in user, with permissions and the functions of the company's plan. */
export const userInformation = house('GET user/getUserInformations', {
  tag: 'Sessão',
  label: 'Quem está conectado',
  policy: 'signedIn',
  whileBlocked: true,
  result: {
    permissions: r.list(said.text),
    plan: r.list(said.text),
    name: said.text,
    userName: said.text,
    companyName: said.text,
    companyId: maybe.id,
    admin: said.flag,
    zone: said.text,
    userId: said.id,
    role: said.text,
    userAdmin: said.flag,
    seller: said.flag,
    backoffice: said.flag,
    blocked: said.flag,
    mustEnrol: said.flag,
    begin: maybe.text,
  },
  act: async ({ call: { services, user } }) => ({
    permissions: [...user.permissions],
    plan: [...user.plan],
    name: user.name,
    userName: user.login,
    companyName: user.company?.name ?? '',
    companyId: user.company?.id ?? null,
    admin: user.admin,
    zone: user.zone,
    userId: user.id,
    role: user.role,
    userAdmin: isUserAdmin(user, services),
    seller: user.seller !== null,
    backoffice: mayEnterBackoffice(user),
    blocked: user.isBlocked,
    mustEnrol: await lacksSecondStep(services, user),
    begin: await beginOf(services, user),
  }),
});
