import { sql } from 'kysely';
import { audit } from '../core/audit';
import type { CurrentSession, Services, User } from '../core/context';
import { fail } from '../core/failure';
import { hashOf, newSeries, readToken, type Token, equalText, newSalt, tokenAfter } from '../core/digest';
import type { Tx } from '../db/database';
import { tellSessions } from '../db/tell';
import type { MailMessage } from '../ports';
import { findPerson, type Recoverable } from './people';
import { findSessions, type StoredSession } from './users';

const platform = { company: '*' } as const;

declare module '../core/context' {
  interface Services {
    readonly sessions: Sessions;
  }
}

export interface Origin {
  readonly ip: string;
  readonly agent: string | null;
}
/** A signed-in browser, as its owner sees it. */
export interface OpenSession {
  readonly id: number;
  readonly agent: string | null;
  readonly ip: string;
  readonly openedAt: Date;
  readonly usedAt: Date;
}
/** User of a session, and the instant at which it ends without further use, in milliseconds. */
export interface Standing {
  readonly user: User;
  readonly until: number;
}
export interface Sessions {
  /**
   * The session of a token; undefined: unknown, ended, expired, or of somebody who may not work any more. Throws
   * unauthenticated, with words for the user, when the token tells of a theft: the session is over then.
   */
  find(token: Token | undefined, ip: string): Promise<CurrentSession | undefined>;
  /** Users of these series at present, without counting as a use of the session; ended ones are left out. */
  standing(series: readonly string[]): Promise<ReadonlyMap<string, Standing>>;
  open(user: Pick<User, 'id' | 'admin'>, from: Origin): Promise<Token>;
  /**
   * In the caller's transaction: a new token whatever its age, with the session in this company if one (or null) is
   * given.
   */
  renew(tx: Tx, session: CurrentSession, companyId?: number | null): Promise<Token>;
  /**
   * Ends the session of a token, be it the current one or the one before. Unknown ones are ignored; who has left is
   * written down.
   */
  end(token: string | null, reason: string, ip: string): Promise<void>;
  /** In the caller's transaction, of scope '*': those of a user that are open now, the last used first. */
  list(tx: Tx, userId: number): Promise<readonly OpenSession[]>;
  /** In the caller's transaction: one session of a user; false when the user has no such open one. */
  endOne(tx: Tx, userId: number, id: number, reason: string): Promise<boolean>;
  /** In the caller's transaction: every session of a user, but this one. */
  endAll(tx: Tx, userId: number, reason: string, except?: number): Promise<void>;
}

/** Sessions by remember-me tokens (decision 0004). They are read at every request: what ends one is felt at once. */
export const createSessions = (
  deps: Pick<Services, 'database' | 'models' | 'words' | 'now' | 'mail'>,
  given: Limits = limits,
): Sessions => {
  const { database, now } = deps;
  const find = database.loader(platform, (tx, series: readonly string[]) => findSessions(tx, deps, series));
  return {
    async find(token, ip) {
      if (!token) return undefined;
      const found = await resolve(sessionStore(deps, ip, find), token, now().getTime(), given);
      if (found.kind === 'stolen') fail({ kind: 'unauthenticated', message: stolenMessage });
      if (found.kind !== 'alive' || !found.session.user) return undefined;
      return { id: found.session.id, user: found.session.user, token: found.token, isRenewed: found.isRenewed };
    },
    async standing(series) {
      const found = await database.read(platform, (tx) => findSessions(tx, deps, series));
      return new Map(
        [...found].flatMap(([one, session]) =>
          session.user && !isOver(session, now().getTime(), given)
            ? [[one, { user: session.user, until: endOf(session, given) }] as const]
            : [],
        ),
      );
    },
    async open({ id, admin }, { ip, agent }) {
      const token = newSeries();
      const hash = hashOf(token);
      const at = now();
      const age = { isAdmin: admin, createdAt: at.getTime(), usedAt: at.getTime() };
      await database.transaction(platform, (tx) =>
        sql`insert into sessao (usuario_id, serie, token_hash, criado_em, usado_em, rotacionado_em, expira_em, ip, agente)
        values (${id}, ${token.series}, ${hash}, ${at}, ${at}, ${at}, ${new Date(endOf(age, given))}, ${ip.slice(0, 64)}, ${agent?.slice(0, 255) ?? null})`.execute(
          tx,
        ),
      );
      return token;
    },
    async renew(tx, { id, token }, companyId) {
      const hash = hashOf(token);
      const next = await replace(
        { rotate: (one, expected, values) => rotateRow(tx, one, expected, values) },
        id,
        token,
        hash,
        now().getTime(),
      );
      // Another request of this browser was first: nothing is done with a token that is on its way out.
      if (!next) return fail({ kind: 'conflict', message: 'Sua sessão acaba de ser renovada. Tente novamente!' });
      if (companyId !== undefined) await sql`update sessao set empresa_id = ${companyId} where id = ${id}`.execute(tx);
      return next;
    },
    async end(text, reason, ip) {
      const token = readToken(text);
      if (!token) return;
      const hash = hashOf(token);
      await database.transaction(platform, async (tx) => {
        const {
          rows: [ended],
        } = await sql<{
          usuario_id: number;
          empresa_id: number | null;
        }>`update sessao as s set encerrada_em = ${now()}, motivo = ${reason}
          where serie = ${token.series} and (token_hash = ${hash} or token_anterior_hash = ${hash}) and encerrada_em is null
          returning usuario_id, coalesce(empresa_id, (select u.empresa_id from usuario as u where u.id = s.usuario_id)) as empresa_id`.execute(
          tx,
        );
        if (!ended) return;
        await tellSessions(tx);
        await audit(
          { tx, ip, scope: platform, user: { id: Number(ended.usuario_id) } },
          { action: 'sair', company: ended.empresa_id === null ? null : Number(ended.empresa_id) },
        );
      });
    },
    async list(tx, userId) {
      const at = now();
      const { rows } = await sql<OpenSession>`
        select id, agente as agent, coalesce(ip, '') as ip, criado_em as "openedAt", usado_em as "usedAt" from sessao
        where usuario_id = ${userId} and encerrada_em is null and expira_em > ${at} order by usado_em desc, id desc limit 100`.execute(
        tx,
      );
      return rows;
    },
    async endOne(tx, userId, id, reason) {
      const { rows } =
        await sql`update sessao set encerrada_em = ${now()}, motivo = ${reason} where usuario_id = ${userId} and id = ${id} and encerrada_em is null returning id`.execute(
          tx,
        );
      if (rows.length > 0) await tellSessions(tx);
      return rows.length > 0;
    },
    async endAll(tx, userId, reason, except = 0) {
      await tellSessions(tx);
      await sql`update sessao set encerrada_em = ${now()}, motivo = ${reason} where usuario_id = ${userId} and id <> ${except} and encerrada_em is null`.execute(
        tx,
      );
    },
  };
};
export const stolenMessage = 'Sua sessão foi usada em outro lugar e, por segurança, foi encerrada! Entre novamente!';

/** Sessions in the table `sessao`. `ip`: of the request in hand, for the audit; `find`: looks one up. */
export const sessionStore = (
  { database, models, mail }: Pick<Services, 'database' | 'models' | 'mail'>,
  ip: string,
  find: Store<StoredSession>['find'],
): Store<StoredSession> => ({
  find,
  rotate: (id, hash, next) => database.transaction(platform, (tx) => rotateRow(tx, id, hash, next)),
  async touch(id, at, until, confirm) {
    const [when, over] = [new Date(at), new Date(until)];
    await database.transaction(platform, (tx) =>
      (confirm === undefined
        ? sql`update sessao set usado_em = ${when}, expira_em = ${over} where id = ${id}`
        : sql`update sessao set usado_em = ${when}, expira_em = ${over}, confirmado_em = coalesce(confirmado_em, ${when}) where id = ${id} and token_hash = ${confirm}`
      ).execute(tx),
    );
  },
  async stolen({ id, userId }, at) {
    await database.transaction(platform, async (tx) => {
      const { rows } =
        await sql`update sessao set encerrada_em = ${new Date(at)}, motivo = 'furto' where id = ${id} and encerrada_em is null returning id`.execute(
          tx,
        );
      if (rows.length === 0) return;
      await tellSessions(tx);
      await audit({ tx, ip, scope: platform, user: { id: userId } }, { action: 'furtoDeSessao', id });
      const person = await findPerson(tx, models, userId);
      if (person?.email) await mail.leave(tx, theftNotice(person), { branded: true });
    });
  },
});

/** Notice to the owner of the session, sent once. */
const theftNotice = ({ name, login, email }: Recoverable): MailMessage => ({
  to: [email],
  subject: 'sua sessão foi encerrada por segurança',
  text: `Olá, ${name}!\n\nUma credencial antiga do usuário ${login} foi usada de novo, o que acontece quando alguém a copia. A sessão foi encerrada e ninguém mais entra com ela.\n\nEntre novamente e, se não reconhece o acesso, troque a senha e avise o suporte.`,
});

/** The new token in place of the one with this hash; false when that is not the current one any more. */
export const rotateRow = async (
  tx: Tx,
  id: number,
  hash: string,
  {
    hash: next,
    salt,
    at,
    until,
  }: { readonly hash: string; readonly salt: string; readonly at: number; readonly until?: number },
): Promise<boolean> => {
  const when = new Date(at);
  const over = until === undefined ? null : new Date(until);
  const { rows } =
    await sql`update sessao set token_anterior_hash = token_hash, token_hash = ${next}, sal = ${salt}, geracao = geracao + 1, rotacionado_em = ${when},
    usado_em = ${when}, expira_em = coalesce(${over}, expira_em), confirmado_em = null where id = ${id} and token_hash = ${hash} and encerrada_em is null returning id`.execute(
      tx,
    );
  return rows.length > 0;
};

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Milliseconds. */
export interface Limits {
  /** A token older than this is replaced when it is next presented. */
  readonly rotateAfter: number;
  /** How long the one before is still taken once its successor has been presented. */
  readonly grace: number;
  readonly idle: number;
  readonly absolute: number;
  readonly adminIdle: number;
  readonly adminAbsolute: number;
}
export const limits: Limits = {
  rotateAfter: 10 * minute,
  grace: minute,
  idle: 14 * day,
  absolute: 90 * day,
  adminIdle: 30 * minute,
  adminAbsolute: 12 * hour,
};

/** Limits for tokens that are replaced so often. A token that was replaced is taken twice as long, a minute at most. */
export const limitsWith = (rotateAfter: number): Limits => ({
  ...limits,
  rotateAfter,
  grace: Math.min(limits.grace, 2 * rotateAfter),
});

/** Stored session; instants in milliseconds. */
export interface Stored {
  readonly id: number;
  readonly userId: number;
  readonly isAdmin: boolean;
  readonly companyId: number | null;
  readonly hash: string;
  readonly previousHash: string | null;
  readonly salt: string | null;
  readonly rotatedAt: number;
  /** When the current token was first presented. */
  readonly confirmedAt: number | null;
  readonly createdAt: number;
  readonly usedAt: number;
  /** Hours without use after which it ends, by the settings of the platform. */
  readonly idleHours?: number | null;
}
/** `current`: go on. `due`: the same, and replace it. `previous`: go on and answer the current one. */
export type Verdict = 'current' | 'due' | 'previous' | 'expired' | 'stolen';

type Age = Pick<Stored, 'isAdmin' | 'createdAt' | 'usedAt' | 'idleHours'>;
/** Until when it is taken, if nobody uses it meanwhile. */
const endOf = ({ isAdmin, createdAt, usedAt, idleHours }: Age, limits: Limits): number =>
  Math.min(
    usedAt + (isAdmin ? limits.adminIdle : Math.min(limits.idle, (idleHours ?? Infinity) * hour)),
    createdAt + (isAdmin ? limits.adminAbsolute : limits.absolute),
  );
/** Has it not been used for too long, or was it opened too long ago? */
export const isOver = (session: Age, now: number, limits: Limits): boolean => now > endOf(session, limits);

/** Is the token before the current one refused? Until then the current one stays, or the former could not be told. */
const isFormerGone = ({ previousHash, confirmedAt }: Stored, now: number, { grace }: Limits): boolean =>
  previousHash === null || (confirmedAt !== null && Math.abs(now - confirmedAt) > grace);

/**
 * Verdict on a token with this hash, under the series of this session. A token from the future (the clock was set back)
 * is replaced, so that nothing lives on by the wrong time.
 */
export const judge = (session: Stored, hash: string, now: number, limits: Limits): Verdict => {
  const { rotatedAt, confirmedAt } = session;
  if (isOver(session, now, limits)) return 'expired';
  if (equalText(session.hash, hash))
    return Math.abs(now - rotatedAt) > limits.rotateAfter && isFormerGone(session, now, limits) ? 'due' : 'current';
  if (session.previousHash !== null && equalText(session.previousHash, hash))
    return confirmedAt === null || now - confirmedAt <= limits.grace ? 'previous' : 'stolen';
  return 'stolen';
};

/** Storage of sessions. Every change says what it expects to find, and answers whether it found it. */
export interface Store<S extends Stored = Stored> {
  /** The living session of a series. */
  find(series: string): Promise<S | undefined>;
  /** Replaces the token whose hash this is; false: somebody else was first. */
  rotate(
    id: number,
    hash: string,
    next: { readonly hash: string; readonly salt: string; readonly at: number; readonly until?: number },
  ): Promise<boolean>;
  /** It is in use, and lasts until then; `confirm`: and its current token (of this hash) has been presented. */
  touch(id: number, at: number, until: number, confirm: string | undefined): Promise<void>;
  /** Ends it as stolen and writes that down. */
  stolen(session: S, at: number): Promise<void>;
}
export type Resolved<S extends Stored = Stored> =
  | { readonly kind: 'alive'; readonly session: S; readonly token: Token; readonly isRenewed: boolean }
  | { readonly kind: 'none' | 'stolen' };

/** `usado_em` is written this often at most, so that reading stays reading. */
const touchEvery = 60_000;

/**
 * The session of a token, by the policy of decision 0004: replaced when it is older than ten minutes, the one before
 * taken until its successor has been presented and a minute longer, anything older is theft and ends the series. No
 * token is replaced while the one before is still taken.
 */
export const resolve = async <S extends Stored>(
  store: Store<S>,
  token: Token,
  now: number,
  limits: Limits,
): Promise<Resolved<S>> => {
  const hash = hashOf(token);
  // The loser of a race for a rotation reads again and finds its token to be the previous one.
  for (;;) {
    const session = await store.find(token.series);
    if (!session) return { kind: 'none' };
    switch (judge(session, hash, now, limits)) {
      case 'expired':
        return { kind: 'none' };
      case 'stolen':
        await store.stolen(session, now);
        return { kind: 'stolen' };
      case 'previous':
        return { kind: 'alive', session, token: tokenAfter(token, session.salt!), isRenewed: true };
      case 'current':
        if (session.confirmedAt === null || Math.abs(now - session.usedAt) > touchEvery)
          await store.touch(
            session.id,
            now,
            endOf({ ...session, usedAt: now }, limits),
            session.confirmedAt === null ? hash : undefined,
          );
        return { kind: 'alive', session, token, isRenewed: false };
      case 'due': {
        const next = await replace(store, session.id, token, hash, now, endOf({ ...session, usedAt: now }, limits));
        if (next) return { kind: 'alive', session, token: next, isRenewed: true };
      }
    }
  }
};

/** The token that takes the place of this one; undefined when another request was first. */
export const replace = async (
  store: Pick<Store, 'rotate'>,
  id: number,
  token: Token,
  hash: string,
  at: number,
  until?: number,
): Promise<Token | undefined> => {
  const salt = newSalt();
  const next = tokenAfter(token, salt);
  return (await store.rotate(id, hash, { hash: hashOf(next), salt, at, until })) ? next : undefined;
};
