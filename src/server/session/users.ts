import { sql, type RawBuilder } from 'kysely';
import { memo } from '#kit/memo';
import type { Model } from '#kit/read/model';
import { isInForce } from '#kit/entity/extras';
import { todayIn } from '#kit/period';
import { kindOfRole, partOf, rolesOf, type RoleKind } from '#kit/entity/parts';
import type { Deps, User } from '../core/context';
import { maintenanceOf, plannedColumn, type Planned } from '../core/maintenance';
import { safetyColumn, safetyOf, type StoredSafety } from '../core/safety';
import type { Tx } from '../db/database';
import { genericOnce, Param } from '../db/plans';
import { permissionsOf, plansOf } from './catalogue';
import type { Stored } from './sessions';

/**
 * The people who sign in are rows of the entity that `is: 'people'`, with `perfil` (permissoes), `empresa` (plano,
 * fuso), `plano` (funcoes) and `empresa_servico`: the tables of the parts (src/kit/entity/parts.ts), under whatever
 * names the business has for them. This is the only file that knows their columns. Read with scope '*': who signs in
 * has no company yet.
 */
interface PersonRow {
  readonly papel: string;
  /** JSON of a {@link Person}; null when there is none who may work. */ readonly pessoa: string | null;
}
type Person = readonly [
  id: number,
  login: string,
  name: string,
  role: string,
  seller: number | null,
  permissions: readonly string[] | null,
  own: number | null,
  company: number | null,
  companyName: string | null,
  zone: string | null,
  isBlocked: boolean | null,
  functions: readonly string[] | null,
  extras: readonly Hired[] | null,
  trials: readonly Hired[] | null,
  planned: Planned,
  safety: StoredSafety,
];
/** A function beside the plan, or an experimental module, and its days. */
type Hired = readonly [code: string, from: string | null, until: string | null];
export type House = Pick<Deps, 'models' | 'words' | 'now' | 'experiments'>;

/**
 * People of the platform work outside any company, and may enter one; sellers work there or in a company; everybody
 * else needs one.
 */
const ofPlatform = ['admin', 'platform'] as const satisfies readonly RoleKind[];
/** Time zone of a company's `fuso`. */
export const zoneOf = (fuso: unknown): string => zones[String(fuso)] ?? zones.UTC_3_BRASIL!;
const zones: Readonly<Record<string, string>> = {
  UTC_3_BRASIL: 'America/Sao_Paulo',
  UTC_4_BRASIL: 'America/Manaus',
  UTC_5_BRASIL: 'America/Rio_Branco',
};
/** Marks of a user with a company loaded (decision 0001). */
const marks: Partial<Readonly<Record<RoleKind, readonly string[]>>> = {
  companyAdmin: ['ROLE_COMPANY', 'ROLE_USER_COMPANY_ADMIN'],
  company: ['ROLE_COMPANY'],
};

/** The user as of now, in their own company or the one they have entered; undefined when they may not work any more. */
export const loadUser = async (
  tx: Tx,
  house: House,
  id: number,
  entered: number | null = null,
): Promise<User | undefined> => {
  const { columns, joins } = personOf(house, sql`${entered}::bigint`);
  const {
    rows: [row],
  } = await sql<PersonRow>`select ${columns} from usuario as u ${joins} where u.id = ${id} and ${isActive}`.execute(tx);
  return row && userOf(house, row.pessoa);
};

/** A living session and its user, in one statement; `user` is undefined when they may not work any more. */
export interface StoredSession extends Stored {
  readonly user: User | undefined;
}
/** By their series. */
export const findSessions = async (
  tx: Tx,
  house: House,
  series: readonly string[],
): Promise<ReadonlyMap<string, StoredSession>> => {
  const { rows } = await genericOnce(tx, { of: house.models, key: 'sessoes' }, () => sessionsOf(house), [series]);
  return new Map(
    rows.map((row) => [
      row.serie,
      {
        ...withUser(userOf(house, row.pessoa)),
        id: Number(row.sessao),
        userId: Number(row.usuario_id),
        isAdmin: kindOfRole(house.models, row.papel) === 'admin',
        companyId: idOrNull(row.na_empresa),
        hash: row.token_hash,
        previousHash: row.token_anterior_hash,
        salt: row.sal,
        rotatedAt: time(row.rotacionado_em),
        confirmedAt: row.confirmado_em === null ? null : time(row.confirmado_em),
        createdAt: time(row.criado_em),
        usedAt: time(row.usado_em),
      },
    ]),
  );
};
const withUser = (user: User | undefined): Pick<StoredSession, 'user' | 'idleHours'> => ({
  user,
  idleHours: user?.safety?.sessionHours ?? null,
});
/**
 * The series come by a subquery, behind which the planner does not count them: else it plans anew for as many as there
 * are, which takes five times what it takes to find them.
 */
const sessionsOf = (house: House): RawBuilder<PersonRow & SessionRow> => {
  const { columns, joins } = personOf(house, sql`s.empresa_id`);
  return sql`select ${columns}, s.id as sessao, s.serie, s.usuario_id, s.token_hash, s.token_anterior_hash, s.sal, s.rotacionado_em,
    s.confirmado_em, s.criado_em, s.usado_em, s.empresa_id as na_empresa from sessao as s left join usuario as u on u.id = s.usuario_id and ${isActive} ${joins}
    where s.encerrada_em is null and s.serie = any(array(select unnest(${new Param(0)}::text[])))`;
};
interface SessionRow {
  readonly sessao: number;
  readonly serie: string;
  readonly usuario_id: number;
  readonly token_hash: string;
  readonly token_anterior_hash: string | null;
  readonly sal: string | null;
  readonly na_empresa: number | null;
  readonly rotacionado_em: string | Date;
  readonly confirmado_em: string | Date | null;
  readonly criado_em: string | Date;
  readonly usado_em: string | Date;
}
const time = (value: string | Date): number => new Date(value).getTime();
export const idOrNull = (value: number | null): number | null => (value === null ? null : Number(value));
export const isActive = sql<boolean>`u.ativo is not false and u.excluido_em is null`;

/**
 * Columns and joins of a user's row. Only the platform's people have an entered company; parts that the schemas do not
 * have are not queried.
 */
export const personOf = (
  { models, words }: Pick<House, 'models' | 'words'>,
  entered: RawBuilder<unknown>,
): { readonly columns: RawBuilder<unknown>; readonly joins: RawBuilder<unknown> } => {
  const company = partOf(models, 'companies');
  const roles = rolesOf(models, ...ofPlatform);
  const [title, zone, blocked, plan, seller] = [
    company?.fields[company.title]?.column ?? 'nome',
    company?.fields.fuso?.column,
    company?.fields.bloqueado?.column,
    company?.fields.plano?.column,
    partOf(models, 'people')?.fields.vendedor?.column,
  ];
  return {
    columns: sql`u.papel, case when u.id is not null then json_build_array(u.id, u.login, u.nome, u.papel, ${seller ? sql.ref(`u.${seller}`) : sql`null::bigint`}, p.permissoes,
      u.empresa_id, e.id, ${sql.ref(`e.${title}`)}, ${zone ? sql.ref(`e.${zone}`) : sql`null::text`}, ${blocked ? sql.ref(`e.${blocked}`) : sql`null::boolean`}, ${plan ? sql`pl.funcoes` : sql`null::text`}, ${extrasOf(models)}, ${trialsOf(models, plan)}, ${plannedColumn({ models, words })}, ${safetyColumn({ models, words })})::text end as pessoa`,
    joins: sql`left join perfil as p on p.id = u.perfil_id and p.ativo is not false and p.excluido_em is null
      left join empresa as e on e.id = coalesce(u.empresa_id, ${roles.length > 0 ? sql`case when u.papel in (${sql.join(roles.map((role) => sql.lit(role)))}) then ${entered} end` : sql`null::bigint`}) and e.excluido_em is null
      ${plan ? sql`left join plano as pl on pl.id = ${sql.ref(`e.${plan}`)} and pl.excluido_em is null` : sql``}`,
  };
};

/**
 * Functions of the row's company beside its plan, with their days. The days are judged later, by the clock of the
 * services and in the zone of the company.
 */
const extrasOf = (models: readonly Model[]): RawBuilder<unknown> => {
  const extras = partOf(models, 'extras');
  return extras
    ? sql`(select json_agg(json_build_array(x.funcao, x.inicio, x.fim) order by x.id) from empresa_servico as x
        where x.empresa_id = e.id and x.ativo is not false and x.funcao is not null${extras.bin ? sql` and x.excluido_em is null` : sql``})`
    : sql`null::text`;
};

/** Experimental modules that are open to the row's company: by its own line, by that of its plan, or by one for all. */
const trialsOf = (models: readonly Model[], plan: string | undefined): RawBuilder<unknown> => {
  const trials = partOf(models, 'trials');
  return trials
    ? sql`(select json_agg(json_build_array(t.codigo, t.desde, t.ate) order by t.id) from modulo_experimental as t
        where t.ativo is not false${trials.bin ? sql` and t.excluido_em is null` : sql``}
        and (t.empresa_id = e.id or ${plan ? sql`t.plano_id = ${sql.ref(`e.${plan}`)}` : sql`false`} or (t.empresa_id is null and t.plano_id is null)))`
    : sql`null::text`;
};

/** The same person for the same text on the same day, so that derived values are made once. */
export const userOf = (house: House, said: string | null): User | undefined =>
  said === null ? undefined : peopleOf(house)(said)?.(house.now());
const peopleOf = memo((house: House) => remembered(1_000, (text) => personOfRow(house, JSON.parse(text) as Person)));

const personOfRow = (
  house: House,
  [
    id,
    login,
    name,
    role,
    seller,
    held,
    own,
    companyId,
    companyName,
    zone,
    isBlocked,
    functions,
    extras,
    trials,
    planned,
    safety,
  ]: Person,
): ((now: Date) => User) | undefined => {
  const kind = kindOfRole(house.models, role);
  const admin = kind === 'admin';
  const platform = admin || kind === 'platform';
  const isSeller = kind === 'seller';
  const company = companyId === null ? null : { id: companyId, name: companyName ?? '' };
  // A user whose company is gone has nowhere to work; one who had only entered it stands outside again.
  if (!company && (!(platform || isSeller) || own !== null)) return undefined;
  const { permissions, platformOnly, plans } = everything(house);
  const maintenance = planned ? maintenanceOf(planned) : undefined;
  const user: User = {
    id,
    login,
    name,
    role,
    admin,
    platform,
    seller: isSeller ? (seller ?? 0) : null,
    ...heldAndClosed(
      saidOf(permissions, { kind, held, inCompany: company !== null }),
      own === null ? none : platformOnly,
    ),
    plan: new Set(company ? (functions ?? []) : plans),
    company,
    isBlocked: company !== null && !platform && isBlocked === true,
    ...(maintenance && { maintenance }),
    ...safetyOf(safety),
    zone: zoneOf(zone),
  };
  return company
    ? byDay(user, { extras: extras ?? [], trials: trials ?? [], experiments: experimentsOf(house) })
    : () => user;
};
interface Said {
  readonly kind: ReturnType<typeof kindOfRole>;
  readonly held: readonly string[] | null;
  readonly inCompany: boolean;
}
/** Permissions of a role and its profile; an administrator of the platform has all of them. */
const saidOf = (all: readonly string[], { kind, held, inCompany }: Said): readonly string[] => {
  const isAdmin = kind === 'admin';
  return [
    ...(isAdmin ? ['ROLE_ADMIN', ...all] : (held ?? []).filter((one) => one !== 'ROLE_ADMIN')),
    ...(marks[isAdmin && inCompany ? 'companyAdmin' : (kind ?? 'platform')] ?? []),
  ];
};
/** Permissions in force, and those that the profile has in vain. */
const heldAndClosed = (all: readonly string[], closed: ReadonlySet<string>): Pick<User, 'permissions' | 'closed'> =>
  closed.size === 0
    ? { permissions: new Set(all) }
    : {
        permissions: new Set(all.filter((one) => !closed.has(one))),
        closed: new Set(all.filter((one) => closed.has(one))),
      };
/** Without lists nothing is closed. */
const experimentsOf = (house: House): ByDay['experiments'] =>
  (partOf(house.models, 'trials') && house.experiments) || noExperiments;
const noExperiments: NonNullable<House['experiments']> = new Map();
const none: ReadonlySet<string> = new Set();
interface ByDay {
  readonly extras: readonly Hired[];
  readonly trials: readonly Hired[];
  readonly experiments: NonNullable<House['experiments']>;
}
/** The user with what is in force on the day it is; made anew on another day. */
const byDay = (user: User, { extras, trials, experiments }: ByDay): ((now: Date) => User) => {
  if (extras.length === 0 && experiments.size === 0) return () => user;
  let of = '';
  let last = user;
  return (now) => {
    const day = todayIn(user.zone, now);
    if (day !== of) {
      const inForce = (lines: readonly Hired[]): string[] =>
        lines.filter(([, inicio, fim]) => isInForce({ inicio, fim }, day)).map(([code]) => code);
      const open = inForce(trials);
      const closed = new Set(
        [...experiments].flatMap(([code, permissions]) => (open.includes(code) ? [] : [...permissions])),
      );
      [of, last] = [
        day,
        {
          ...user,
          ...heldAndClosed(
            [...user.permissions, ...(user.closed ?? [])],
            new Set([...closed, ...(user.closed ?? none)]),
          ),
          plan: new Set([...user.plan, ...inForce(extras)]),
        },
      ];
    }
    return last;
  };
};
/** Every function of the declarations; they do not change while the services stand. */
const everything = memo((house: House) => ({
  permissions: permissionsOf(house),
  platformOnly: new Set(house.words.platformPermissions),
  plans: plansOf(house),
}));

/** The ids of those of the company who hold one of the permissions; sellers, who see their own alone, left out. */
export const holdersOf = (
  { models, words }: Pick<House, 'models' | 'words'>,
  company: number,
  anyOf: readonly string[],
): RawBuilder<{ readonly id: number }> => {
  const held = anyOf.filter((one) => words.platformPermissions?.includes(one) !== true);
  if (held.length === 0) return sql`select null::bigint as id where false`;
  const sellers = rolesOf(models, 'seller');
  return sql`select u.id from usuario as u join perfil as p on p.id = u.perfil_id and p.ativo is not false and p.excluido_em is null
    where u.empresa_id = ${company} and ${isActive} and p.permissoes::text[] && array[${sql.join(held)}]::text[]
    ${sellers.length > 0 ? sql`and u.papel not in (${sql.join(sellers)})` : sql``}`;
};

/** The ids of the active administrators of the platform. */
export const administratorsOf = ({ models }: Pick<House, 'models'>): RawBuilder<{ readonly id: number }> => {
  const roles = rolesOf(models, 'admin');
  return sql`select u.id from usuario as u where u.empresa_id is null and ${isActive} and ${roles.length > 0 ? sql`u.papel in (${sql.join(roles)})` : sql`false`}`;
};

/** Works on the platform: an administrator or analyst. */
export const isOfPlatform = (models: readonly Model[], role: unknown): boolean =>
  rolesOf(models, ...ofPlatform).includes(String(role));

/** The id and password hash of an active login; undefined when there is none. Logins are lower case. */
export const findCredential = async (
  tx: Tx,
  login: string,
): Promise<{ readonly id: number; readonly hash: string } | undefined> => {
  const {
    rows: [row],
  } = await sql<{
    id: number;
    hash: string;
  }>`select u.id, c.hash from usuario as u join credencial as c on c.usuario_id = u.id
    where u.login = ${login} and u.excluido_em is null limit 1`.execute(tx);
  return row && { id: Number(row.id), hash: row.hash };
};

/** Sets the password of a user. Needs scope '*'. */
export const storeCredential = async (tx: Tx, userId: number, hash: string): Promise<void> => {
  await sql`insert into credencial (usuario_id, hash) values (${userId}, ${hash})
    on conflict (usuario_id) do update set hash = excluded.hash, alterada_em = now()`.execute(tx);
};

/** Stores the last sign-in, beside the person's row: that is not written. */
export const noteAccess = async (tx: Tx, id: number, at: Date): Promise<void> => {
  await sql`insert into ultimo_acesso (usuario_id, em) values (${id}, ${at})
    on conflict (usuario_id) do update set em = excluded.em`.execute(tx);
};

/** Memoises a pure function of a text, for the texts that came last. */
export const remembered = <T>(most: number, make: (text: string) => T): ((text: string) => T) => {
  const known = new Map<string, T>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined || known.has(text)) return found as T;
    const made = make(text);
    known.set(text, made);
    if (known.size > most) known.delete(known.keys().next().value!);
    return made;
  };
};
