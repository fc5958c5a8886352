import { sql } from 'kysely';
import { messages } from '#kit/messages';
import { partOf } from '#kit/entity/parts';
import { todayIn } from '#kit/period';
import { digest } from '../core/digest';
import type { Deps, ProgramKey, User } from '../core/context';
import { fail } from '../core/failure';
import { keyMark } from '../core/guard';
import type { Tx } from '../db/database';
import { networkOf, type Network } from '#kit/networks';
import { idOrNull, isActive, personOf, userOf, zoneOf, type House } from './users';

/**
 * Keys of programs are rows of the entity that `is: 'keys'` (docs/keys.md). This is the only file of the server that
 * knows its columns. A key names its company, so that it is looked up among the few keys of that company, as the
 * database role of all companies: who calls has none yet.
 */

declare module '../core/context' {
  interface Services {
    readonly keys: Keys;
  }
}
/** A key whose row stands, and what the row says of its use. */
export interface FoundKey {
  readonly user: User;
  readonly networks: readonly Network[];
  readonly perMinute: number;
}
export interface Keys {
  /** Answers 401 for what opens nothing: unknown, revoked, expired, or nobody answers for it any more. */
  find(text: string): Promise<FoundKey>;
}
/** A new key; the text is shown once, the digest is stored. */
export interface DrawnKey {
  readonly text: string;
  /** First letters, by which people tell keys apart. */
  readonly prefix: string;
  readonly digest: string;
}

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** Letters that write 256 bits. */
const length = 43;
const shape = /^rtg_[0-9A-Za-z]{43}_([1-9a-z][0-9a-z]{0,9})$/;

/** 256 random bits in base 62, and the company. */
export const drawKey = (company: number): DrawnKey => {
  let rest = crypto.getRandomValues(new Uint8Array(32)).reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
  let secret = '';
  for (let at = 0; at < length; at++) {
    secret += letters[Number(rest % 62n)];
    rest /= 62n;
  }
  const text = `${keyMark}${secret}_${company.toString(36)}`;
  return { text, prefix: text.slice(0, keyMark.length + 4), digest: digest(text) };
};

/** An address is kept by browsers, proxies and logs. */
export const isInAddress = ({ url }: Request): boolean => url.includes(keyMark);

export const createKeys = ({ database, now, models, words }: Deps): Keys => {
  const house = { models, words, now };
  const load = database.loader({ company: '*' }, (tx, wanted: readonly string[]) => findKeys(tx, house, wanted));
  return {
    async find(text) {
      const company = parseInt(shape.exec(text)?.[1] ?? '', 36);
      if (!Number.isSafeInteger(company) || !partOf(models, 'keys')) return unknown();
      const row = (await load(`${company} ${digest(text)}`)) ?? unknown();
      const today = now();
      if (row.previousUntil !== null && row.previousUntil <= today.getTime()) return unknown();
      if (row.expires !== null && row.expires < todayIn(row.zone, today))
        return fail({ kind: 'unauthenticated', message: messages.keyExpired });
      return row.found ?? fail({ kind: 'unauthenticated', message: messages.keyMakerGone });
    },
  };
};
const unknown = (): never => fail({ kind: 'unauthenticated', message: messages.keyUnknown });

interface KeyRow {
  readonly id: number;
  readonly empresa: number;
  readonly resumo: string;
  readonly nome: string;
  readonly escopos: readonly string[] | null;
  readonly ips: readonly string[] | null;
  readonly por_minuto: number;
  readonly vale_ate: string | null;
  /** End of the time in which a replaced key is good beside the new one; null for the new one. */
  readonly anterior_ate: string | Date | null;
  readonly fuso: string | null;
  readonly bloqueada: boolean | null;
  readonly pessoa: string | null;
}
interface Kept {
  readonly previousUntil: number | null;
  readonly expires: string | null;
  readonly zone: string;
  /** Undefined where its maker has left the company or may not work any more. */
  readonly found: FoundKey | undefined;
}
/** By company and digest, in one statement with the people who answer for them. */
const findKeys = async (tx: Tx, house: House, wanted: readonly string[]): Promise<ReadonlyMap<string, Kept>> => {
  const company = partOf(house.models, 'companies');
  const [blocked, zone] = [company?.fields.bloqueado?.column, company?.fields.fuso?.column];
  const { columns, joins } = personOf(house, sql`k.empresa_id`);
  const pairs = wanted.map((one) => one.split(' '));
  const { rows } =
    await sql<KeyRow>`select k.id, k.empresa_id as empresa, q.resumo, k.nome, to_json(k.escopos) as escopos, to_json(k.ips) as ips,
    k.por_minuto, k.vale_ate::text as vale_ate, case when k.resumo = q.resumo then null else k.anterior_ate end as anterior_ate,
    ${zone ? sql.ref(`e.${zone}`) : sql`null::text`} as fuso, ${blocked ? sql.ref(`e.${blocked}`) : sql`null::boolean`} as bloqueada, ${columns}
    from unnest(${pairs.map(([of]) => of)}::bigint[], ${pairs.map(([, one]) => one)}::text[]) as q(empresa, resumo)
    join company_api as k on k.empresa_id = q.empresa and (k.resumo = q.resumo or k.resumo_anterior = q.resumo) and k.situacao = 'ATIVA'
    left join usuario as u on u.id = k.responsavel_id and ${isActive} ${joins}`.execute(tx);
  return new Map(rows.map((row) => [`${row.empresa} ${row.resumo}`, keptOf(house, row)]));
};
const keptOf = (house: House, row: KeyRow): Kept => {
  const maker = userOf(house, row.pessoa);
  const isHere = maker?.company?.id === idOrNull(row.empresa) && maker?.seller === null;
  return {
    previousUntil: row.anterior_ate === null ? null : new Date(row.anterior_ate).getTime(),
    expires: row.vale_ate,
    zone: zoneOf(row.fuso),
    found: isHere
      ? {
          user: programOf(house, maker, {
            key: { id: Number(row.id), name: row.nome, scopes: new Set(row.escopos ?? []) },
            isBlocked: row.bloqueada === true,
          }),
          networks: (row.ips ?? []).flatMap((one) => networkOf(one) ?? []),
          perMinute: Number(row.por_minuto),
        }
      : undefined,
  };
};

/**
 * A program in the name of its maker: what the scopes stand for, of what the maker may do now. No role, no platform, no
 * other company, whatever the maker has.
 */
const programOf = (
  { words }: House,
  maker: User,
  { key, isBlocked }: { readonly key: ProgramKey; readonly isBlocked: boolean },
): User => ({
  ...maker,
  role: '',
  admin: false,
  platform: false,
  isBlocked,
  permissions: new Set(
    [...key.scopes]
      .flatMap((scope) => (Object.hasOwn(words.apiScopes ?? {}, scope) ? words.apiScopes![scope]!.permissions : []))
      .filter((permission) => maker.permissions.has(permission) && !permission.startsWith('ROLE_')),
  ),
  key,
});
