import { partOf, permissionsOfPart } from '#kit/entity/parts';
import { r } from '#kit/calls/result';
import { audit } from '../core/audit';
import type { Call, Services, User } from '../core/context';
import { fail } from '../core/failure';
import { idParam, idValue } from '../core/body';
import { json } from '../core/reply';
import { existingIds, titlesOf } from '../db/query';
import { identity, withBody } from '../openapi/schema';
import { house, maybe, said } from '../operations/house';

const platform = { company: '*' } as const;
const path = 'user/admin/company';
/**
 * Platform administrators, and analysts whose profile lets them enter companies. Inside, administrators may do
 * everything and analysts what their profile says, both within the company's plan; every entry and exit is in its
 * audit.
 */
const policy = { anyOf: ['ROLE_ADMIN'], ofParts: ['companies.enter'] } as const;
export const isUserAdmin = (
  { platform: isOfPlatform, permissions }: User,
  { models }: Pick<Services, 'models'>,
): boolean =>
  isOfPlatform &&
  [...policy.anyOf, ...permissionsOfPart(models, 'companies.enter')].some((one) => permissions.has(one));

const companyOf = ({ company }: User): { readonly empresaId: number; readonly nomeEmpresa: string } | null =>
  company && { empresaId: company.id, nomeEmpresa: company.name };

const common = { tag: 'Sessão', policy, result: r.orNull({ empresaId: said.id, nomeEmpresa: said.text }) };
/** GET: the company the administrator is in, or null. */
const present = house(`GET ${path}`, {
  ...common,
  label: 'A empresa em que o administrador está',
  act: ({ call: { user, services } }) => (isUserAdmin(user, services) ? companyOf(user) : null),
});
/** POST {id}: enters it. */
const enter = house(`POST ${path}/{id}`, {
  ...common,
  label: 'Entrar em uma empresa',
  mutates: true,
  act: ({ call }) => move(call, idParam(call.params.id)),
});
/** POST { empresaId }: the same, for clients that send a body. */
const enterByBody = house(`POST ${path}`, {
  ...common,
  label: 'Entrar em uma empresa',
  mutates: true,
  body: withBody({ empresaId: identity }, ['empresaId']),
  act: ({ call, body }) => move(call, idValue(body.empresaId)),
});
/** DELETE: leaves it. */
const leave = house(`DELETE ${path}`, {
  ...common,
  label: 'Sair da empresa',
  mutates: true,
  act: ({ call }) => move(call, null),
});

/** Tells whether the user may enter companies, and which one they are in. */
const info = house('GET user/admin/analista/empresaadmin', {
  tag: 'Sessão',
  label: 'Pode entrar em empresas?',
  policy: 'signedIn',
  whileBlocked: true,
  result: { userAdmin: said.flag, nomeEmpresa: said.text, empresaId: maybe.id },
  act: ({ call: { user, services } }) => ({
    userAdmin: isUserAdmin(user, services),
    nomeEmpresa: user.company?.name ?? '',
    empresaId: user.company?.id ?? null,
  }),
});

export const adminCompany = [present, enter, enterByBody, leave, info];

/** The session moves and its token with it; both ends are written down where the company can read it. */
const move = async (
  { services, user, session = fail({ kind: 'unauthenticated' }), ip }: Call,
  to: number | null,
): Promise<Response> => {
  if (!isUserAdmin(user, services)) fail({ kind: 'denied' });
  const model = partOf(services.models, 'companies') ?? fail({ kind: 'notFound' });
  const moved = await services.database.transaction(platform, async (tx) => {
    const name =
      to === null
        ? undefined
        : ((await titlesOf(tx, model, (await existingIds(tx, model, [to])).has(to) ? [to] : [])).get(to) ??
          fail({ kind: 'notFound' }));
    const token = await services.sessions.renew(tx, session, to);
    const author = { tx, ip, scope: platform, user };
    if (user.company)
      await audit(author, { action: 'sairDaEmpresa', model, id: user.company.id, company: user.company.id });
    if (to !== null) await audit(author, { action: 'entrarNaEmpresa', model, id: to, company: to });
    return { token, company: to === null ? null : { empresaId: to, nomeEmpresa: name! } };
  });
  return json({ hasError: false, result: moved.company }, 200, { 'remember-me': moved.token.text });
};
