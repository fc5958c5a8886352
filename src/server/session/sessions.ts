import { sql } from 'kysely';
import type { Deps, User } from '../core/context';
import { randomHex, sha256 } from '../core/digest';
import { loadUser } from './users';

const day = 86_400_000;
export const idleDays = 14;
export const absoluteDays = 90;
/** A session is looked up again after this long: what an administrator takes away is gone within seconds. */
const cacheMs = 3_000;
/** `usado_em` is written this often at most, so that reading stays reading. */
const touchMs = 60_000;
const platform = { company: '*' } as const;
const shape = /^[0-9a-f]{32}\.[0-9a-f]{64}$/;

export interface Opened { readonly token: string }
export interface Sessions {
  /** The user of a token, or undefined: unknown, ended, expired, tampered with. */
  userOf(token: string | null): Promise<User | undefined>;
  open(userId: number, from: { readonly ip: string; readonly agent: string | null }): Promise<Opened>;
  /** Ends it for good, for every instance within {@link cacheMs}. */
  end(token: string | null, reason: string): Promise<void>;
}

/**
 * Sessions in the table `sessao`. A token is `series.secret` (128 and 256 random bits); only the secret's SHA-256 is
 * stored. Rotation and theft detection (decisions 6) have their columns and belong in {@link Sessions.userOf}.
 */
export const createSessions = ({ database, now, models, words }: Pick<Deps, 'database' | 'models' | 'words' | 'now'>): Sessions => {
  const cache = new Map<string, { readonly user: User; readonly until: number }>();

  const find = async (token: string): Promise<User | undefined> => {
    const [series, secret] = token.split('.') as [string, string];
    const hash = await sha256(secret);
    const at = now();
    const found = await database.read(platform, async (tx) => {
      const { rows: [row] } = await sql<{ id: number; token_hash: string; usuario_id: number; empresa_id: number | null; usado_em: string | Date }>`
        select id, token_hash, usuario_id, empresa_id, usado_em from sessao where serie = ${series} and encerrada_em is null
        and expira_em > ${at} and usado_em > ${new Date(at.getTime() - idleDays * day)}`.execute(tx);
      if (!row || !equal(row.token_hash, hash)) return undefined;
      const user = await loadUser(tx, { models, words }, Number(row.usuario_id), row.empresa_id === null ? null : Number(row.empresa_id));
      return user && { user, id: Number(row.id), used: new Date(row.usado_em).getTime() };
    });
    if (found && at.getTime() - found.used > touchMs)
      await database.transaction(platform, (tx) => sql`update sessao set usado_em = ${at} where id = ${found.id}`.execute(tx));
    return found?.user;
  };

  return {
    async userOf(token) {
      if (token === null || !shape.test(token)) return undefined;
      const time = now().getTime();
      const known = cache.get(token);
      if (known && known.until > time) return known.user;
      const user = await find(token);
      if (cache.size > 5_000) cache.clear();
      if (user) cache.set(token, { user, until: time + cacheMs }); else cache.delete(token);
      return user;
    },
    async open(userId, { ip, agent }) {
      const [series, secret] = [randomHex(16), randomHex(32)];
      const hash = await sha256(secret);
      const at = now();
      await database.transaction(platform, (tx) => sql`insert into sessao (usuario_id, serie, token_hash, criado_em, usado_em, expira_em, ip, agente)
        values (${userId}, ${series}, ${hash}, ${at}, ${at}, ${new Date(at.getTime() + absoluteDays * day)}, ${ip.slice(0, 64)}, ${agent?.slice(0, 255) ?? null})`.execute(tx));
      return { token: `${series}.${secret}` };
    },
    async end(token, reason) {
      if (token === null || !shape.test(token)) return;
      cache.delete(token);
      const [series, secret] = token.split('.') as [string, string];
      const hash = await sha256(secret);
      await database.transaction(platform, (tx) =>
        sql`update sessao set encerrada_em = ${now()}, motivo = ${reason} where serie = ${series} and token_hash = ${hash} and encerrada_em is null`.execute(tx));
    },
  };
};

/** In a time that does not tell how much of it was right. */
const equal = (a: string, b: string): boolean => {
  let difference = a.length ^ b.length;
  for (let at = 0; at < Math.min(a.length, b.length); at++) difference |= a.charCodeAt(at) ^ b.charCodeAt(at);
  return difference === 0;
};
