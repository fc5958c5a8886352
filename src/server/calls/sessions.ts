import { partOf } from '#kit/entity/parts';
import { r, type Returned } from '#kit/calls/result';
import { agentOf, unknownAgent } from '../../system/agents';
import { audit } from '../core/audit';
import type { Call, Services } from '../core/context';
import { fail } from '../core/failure';
import { idParam } from '../core/body';
import { house, said } from '../operations/house';

const platform = { company: '*' } as const;
const path = 'user/sessoes';

const session = {
  id: said.id,
  agent: said.text,
  ip: said.text,
  openedAt: said.text,
  usedAt: said.text,
  /** The one that asks. */ isThis: said.flag,
};
export type SessionView = Returned<typeof session>;
const viewsOf = ({ database, sessions }: Services, userId: number, own?: number): Promise<readonly SessionView[]> =>
  database.read(platform, async (tx) =>
    (await sessions.list(tx, userId)).map(({ id, agent, ip, openedAt, usedAt }) => ({
      id,
      agent: agentOf(agent) ?? unknownAgent,
      ip,
      openedAt: openedAt.toISOString(),
      usedAt: usedAt.toISOString(),
      isThis: id === own,
    })),
  );
/** One's own, also while the company is blocked; those of others are an entity (src/system/sistema/sessao.ts). */
const own = { tag: 'Sessão', policy: 'signedIn', whileBlocked: true, result: r.list(session) } as const;

/** Sessions of the signed-in user. */
const list = house(`GET ${path}`, {
  ...own,
  label: 'Onde se está conectado',
  act: ({ call: { services, user, session: present } }) => viewsOf(services, user.id, present?.id),
});
/** One of one's own; the next request of that browser is refused. */
const endOne = house(`POST ${path}/{id}/encerrar`, {
  ...own,
  label: 'Encerrar uma das próprias sessões',
  mutates: true,
  act: ({ call }) => end(call, idParam(call.params.id)),
});
/** All but the one that asks. */
const endOthers = house(`POST ${path}/encerrar-outras`, {
  ...own,
  label: 'Encerrar as outras sessões',
  mutates: true,
  act: ({ call }) => end(call),
});
export const sessions = [list, endOne, endOthers];

/** Ends one of one's own, or all but the one that asks. Answers those that are left. */
const end = async ({ services, user, ip, session }: Call, one?: number): Promise<readonly SessionView[]> => {
  await services.database.transaction(platform, async (tx) => {
    if (one === undefined) await services.sessions.endAll(tx, user.id, 'usuario', session?.id);
    else if (!(await services.sessions.endOne(tx, user.id, one, 'usuario'))) fail({ kind: 'notFound' });
    await audit(
      { tx, ip, scope: platform, user },
      {
        action: one === undefined ? 'encerrarOutrasSessoes' : 'encerrarSessao',
        model: partOf(services.models, 'people'),
        id: user.id,
        // People of the platform are of no company, also while they are in one.
        company: user.platform ? null : (user.company?.id ?? null),
      },
    );
  });
  return viewsOf(services, user.id, session?.id);
};
