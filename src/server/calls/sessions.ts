import { partOf } from '#kit/parts';
import { r, type Returned } from '#kit/result';
import { audit } from '../core/audit';
import type { Call, Services, User } from '../core/context';
import { fail } from '../core/failure';
import { idParam, idValue } from '../core/body';
import { reading } from '../core/work';
import { getRow } from '../db/query';
import { identity, nullable, withBody } from '../openapi/schema';
import { house, said } from '../operations/house';
import { agentOf } from '../session/agent';
import { isOfPlatform } from '../session/users';

const platform = { company: '*' } as const;
const path = 'user/sessoes';
/** Who may change a user may also put him out. */
export const managers = { anyOf: ['ROLE_ADMIN'], ofParts: ['people.update'] } as const;

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
      agent: agentOf(agent) ?? 'Aparelho desconhecido',
      ip,
      openedAt: openedAt.toISOString(),
      usedAt: usedAt.toISOString(),
      isThis: id === own,
    })),
  );
const own = { tag: 'Sessão', policy: 'signedIn', whileBlocked: true, result: r.list(session) } as const;
const ofOthers = { tag: 'Sessão', policy: managers, result: r.list(session) } as const;

/** Where one is signed in. */
const list = house(`GET ${path}`, {
  ...own,
  label: 'Onde se está conectado',
  act: ({ call: { services, user, session: present } }) => viewsOf(services, user.id, present?.id),
});
/** One of one's own; the next request of that browser is refused. */
const endOwn = house(`POST ${path}/{id}/encerrar`, {
  ...own,
  label: 'Encerrar uma das próprias sessões',
  mutates: true,
  act: ({ call }) => end(call, ownerOf(call.user), idParam(call.params.id)),
});
/** All but the one that asks. */
const endOthers = house(`POST ${path}/encerrar-outras`, {
  ...own,
  label: 'Encerrar as outras sessões',
  mutates: true,
  act: ({ call }) => end(call, ownerOf(call.user)),
});

/** Where a user is signed in, for who may change him. */
const ofUser = house('GET user/{id}/sessoes', {
  ...ofOthers,
  label: 'Onde um usuário está conectado',
  act: async ({ call }) => viewsOf(call.services, (await managed(call)).id, call.session?.id),
});
/** { sessao? }: one of a user's sessions, or all of them. */
const endOfUser = house('POST user/{id}/sessoes/encerrar', {
  ...ofOthers,
  label: 'Encerrar uma sessão de um usuário, ou todas',
  mutates: true,
  body: withBody({ sessao: nullable(identity) }),
  act: async ({ call, body: { sessao } }) =>
    end(call, await managed(call), sessao === undefined || sessao === null ? undefined : idValue(sessao)),
});
export const sessions = [list, endOwn, endOthers, ofUser, endOfUser];

interface Owner {
  readonly id: number;
  readonly company: number | null;
}
/** People of the platform are of no company, also while they are in one. */
const homeOf = ({ platform: isOfPlatform, company }: User): number | null =>
  isOfPlatform ? null : (company?.id ?? null);

const ownerOf = (user: User): Owner => ({ id: user.id, company: homeOf(user) });

/**
 * A user that the caller may change: row-level security hides all others, and those of the platform are for
 * administrators.
 */
export const managed = async (call: Call): Promise<Owner> => {
  const id = idParam(call.params.id);
  const row =
    (await reading(call, (work) =>
      getRow(work.tx, partOf(call.services.models, 'people') ?? fail({ kind: 'notFound' }), id),
    )) ?? fail({ kind: 'notFound' });
  if (!call.user.admin && isOfPlatform(call.services.models, row.papel) && id !== call.user.id)
    fail({ kind: 'denied' });
  return { id, company: typeof row.empresa === 'number' ? row.empresa : null };
};

/** Ends one session, or all but the one that asks. Answers those that are left. */
const end = async (call: Call, owner: Owner, one?: number): Promise<readonly SessionView[]> => {
  const { services, user, ip, session } = call;
  await services.database.transaction(platform, async (tx) => {
    const reason = owner.id === user.id ? 'usuario' : 'administrador';
    if (one === undefined) await services.sessions.endAll(tx, owner.id, reason, session?.id);
    else if (!(await services.sessions.endOne(tx, owner.id, one, reason))) fail({ kind: 'notFound' });
    await audit(
      { tx, ip, scope: platform, user },
      {
        action: one === undefined ? 'encerrarOutrasSessoes' : 'encerrarSessao',
        model: partOf(services.models, 'people'),
        id: owner.id,
        company: owner.company,
      },
    );
  });
  return viewsOf(services, owner.id, session?.id);
};
