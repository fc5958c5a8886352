import { audit } from '../core/audit';
import { readObject } from '../core/body';
import type { Call, Operation, User } from '../core/context';
import { fail } from '../core/failure';
import { idParam, idValue } from '../core/params';
import { json } from '../core/reply';
import { existingIds, titlesOf } from '../db/query';

const platform = { company: '*' } as const;
const path = 'user/admin/company';
/**
 * Platform administrators, and analysts whose profile has «Entrar nas empresas» (EMPRESA_ENTRAR). Inside, an administrator may
 * do everything and an analyst what his profile says, both within the company's plan; every entry and exit is in its audit.
 */
const policy = { anyOf: ['ROLE_ADMIN', 'EMPRESA_ENTRAR'] } as const;
export const isUserAdmin = (user: User): boolean => user.platform && policy.anyOf.some((one) => user.permissions.has(one));

const companyOf = ({ company }: User): { readonly empresaId: number; readonly nomeEmpresa: string } | null => company && { empresaId: company.id, nomeEmpresa: company.name };

/** GET: the company the administrator is in, or null. */
const present: Operation = { method: 'GET', path, policy, mutates: false, run: ({ user }) => Promise.resolve({ result: isUserAdmin(user) ? companyOf(user) : null }) };
/** POST {id}: enters it. */
const enter: Operation = { method: 'POST', path: `${path}/{id}`, policy, mutates: true, run: (call) => move(call, idParam(call.params.id)) };
/** POST { empresaId }: the same, for clients that send a body. */
const enterByBody: Operation = { method: 'POST', path, policy, mutates: true, run: async (call) => move(call, idValue((await readObject(call.request)).empresaId)) };
/** DELETE: leaves it. */
const leave: Operation = { method: 'DELETE', path, policy, mutates: true, run: (call) => move(call, null) };

/** GET user/admin/analista/empresaadmin: may he enter companies, and which one is he in. */
const info: Operation = {
  method: 'GET', path: 'user/admin/analista/empresaadmin', policy: 'signedIn', mutates: false, whileBlocked: true,
  run: ({ user }) => Promise.resolve({ result: { userAdmin: isUserAdmin(user), nomeEmpresa: user.company?.name ?? '', empresaId: user.company?.id ?? null } }),
};

export const adminCompany = [present, enter, enterByBody, leave, info];

/** The session moves and its token with it; both ends are written down where the company can read it. */
const move = async ({ services, user, session = fail({ kind: 'unauthenticated' }), ip }: Call, to: number | null): Promise<Response> => {
  if (!isUserAdmin(user)) fail({ kind: 'denied' });
  const model = services.byName.get('empresa') ?? fail({ kind: 'notFound' });
  const moved = await services.database.transaction(platform, async (tx) => {
    const name = to === null ? undefined : (await titlesOf(tx, model, (await existingIds(tx, model, [to])).has(to) ? [to] : [])).get(to) ?? fail({ kind: 'notFound' });
    const token = await services.sessions.renew(tx, session, to);
    const author = { tx, ip, scope: platform, user };
    if (user.company) await audit(author, { action: 'sairDaEmpresa', model, id: user.company.id, company: user.company.id });
    if (to !== null) await audit(author, { action: 'entrarNaEmpresa', model, id: to, company: to });
    return { token, company: to === null ? null : { empresaId: to, nomeEmpresa: name! } };
  });
  return json({ hasError: false, result: moved.company }, 200, { 'remember-me': moved.token.text });
};
