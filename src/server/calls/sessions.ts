import { audit } from '../core/audit';
import { readObject } from '../core/body';
import type { Call, Operation, Services, User } from '../core/context';
import { fail } from '../core/failure';
import { idParam, idValue } from '../core/params';
import { reading } from '../core/work';
import { getRow } from '../db/query';
import { agentOf } from '../session/agent';

const platform = { company: '*' } as const;
const path = 'user/sessoes';
/** Who may change a user may also put him out. */
export const managers = { anyOf: ['ROLE_ADMIN', 'USUARIO_EDITAR'] } as const;

export interface SessionView { readonly id: number; readonly agent: string; readonly ip: string; readonly openedAt: string; readonly usedAt: string; /** The one that asks. */ readonly isThis: boolean }
const viewsOf = ({ database, sessions }: Services, userId: number, own?: number): Promise<readonly SessionView[]> => database.read(platform, async (tx) =>
  (await sessions.list(tx, userId)).map(({ id, agent, ip, openedAt, usedAt }) => ({
    id, agent: agentOf(agent) ?? 'Aparelho desconhecido', ip, openedAt: openedAt.toISOString(), usedAt: usedAt.toISOString(), isThis: id === own,
  })));

/** GET user/sessoes: where one is signed in. */
const own: Operation = {
  method: 'GET', path, policy: 'signedIn', mutates: false, whileBlocked: true,
  run: async ({ services, user, session }) => ({ result: await viewsOf(services, user.id, session?.id) }),
};
/** POST user/sessoes/{id}/encerrar: one of one's own; the next request of that browser is refused. */
const endOwn: Operation = {
  method: 'POST', path: `${path}/{id}/encerrar`, policy: 'signedIn', mutates: true, whileBlocked: true,
  run: async (call) => ({ result: await end(call, { id: call.user.id, company: homeOf(call.user) }, idParam(call.params.id)) }),
};
/** POST user/sessoes/encerrar-outras: all but the one that asks. */
const endOthers: Operation = {
  method: 'POST', path: `${path}/encerrar-outras`, policy: 'signedIn', mutates: true, whileBlocked: true,
  run: async (call) => ({ result: await end(call, { id: call.user.id, company: homeOf(call.user) }) }),
};

/** GET user/{id}/sessoes: where a user is signed in, for who may change him. */
const ofUser: Operation = {
  method: 'GET', path: 'user/{id}/sessoes', policy: managers, mutates: false,
  run: async (call) => ({ result: await viewsOf(call.services, (await managed(call)).id, call.session?.id) }),
};
/** POST user/{id}/sessoes/encerrar { sessao? }: one of a user's sessions, or all of them. */
const endOfUser: Operation = {
  method: 'POST', path: 'user/{id}/sessoes/encerrar', policy: managers, mutates: true,
  async run(call) {
    const { sessao } = await readObject(call.request);
    return { result: await end(call, await managed(call), sessao === undefined || sessao === null ? undefined : idValue(sessao)) };
  },
};
export const sessions = [own, endOwn, endOthers, ofUser, endOfUser];

interface Owner { readonly id: number; readonly company: number | null }
/** People of the platform are of no company, also while they are in one. */
const homeOf = ({ platform: isOfPlatform, company }: User): number | null => (isOfPlatform ? null : company?.id ?? null);

/** A user that the caller may change: row-level security hides all others, and those of the platform are for administrators. */
export const managed = async (call: Call): Promise<Owner> => {
  const id = idParam(call.params.id);
  const row = await reading(call, (work) => getRow(work.tx, call.services.byName.get('usuario') ?? fail({ kind: 'notFound' }), id)) ?? fail({ kind: 'notFound' });
  if (!call.user.admin && ['ADMIN', 'ANALISTA'].includes(String(row.papel)) && id !== call.user.id) fail({ kind: 'denied' });
  return { id, company: typeof row.empresa === 'number' ? row.empresa : null };
};

/** Ends one session, or all but the one that asks. Answers those that are left. */
const end = async (call: Call, owner: Owner, one?: number): Promise<readonly SessionView[]> => {
  const { services, user, ip, session } = call;
  await services.database.transaction(platform, async (tx) => {
    const reason = owner.id === user.id ? 'usuario' : 'administrador';
    if (one === undefined) await services.sessions.endAll(tx, owner.id, reason, session?.id);
    else if (!await services.sessions.endOne(tx, owner.id, one, reason)) fail({ kind: 'notFound' });
    await audit({ tx, ip, scope: platform, user }, { action: one === undefined ? 'encerrarOutrasSessoes' : 'encerrarSessao', model: services.byName.get('usuario'), id: owner.id, company: owner.company });
  });
  return viewsOf(services, owner.id, session?.id);
};
