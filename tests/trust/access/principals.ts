import { sql } from 'kysely';
import { readBusiness } from '../../../src/server/business';
import { insertRow } from '../../../src/server/db/query';
import { permissionsOf, plansOf } from '../../../src/server/session/catalogue';
import { argon2, cheap } from '../../../src/server/adapters/argon2';
import { storeCredential } from '../../../src/server/session/users';
import { signIn, speaker, type Speaker } from '../../../src/server/testing';
import type { Services } from '../../support/services';
import type { Rule } from './oracle';

/** Caller, with the known permissions: the expected answer follows from these and the rule. */
export interface Principal {
  readonly name: string;
  readonly as: Speaker;
  readonly session: 'none' | 'dead' | 'alive';
  readonly holds: ReadonlySet<string>;
  readonly plan: ReadonlySet<string>;
  readonly at: 'um' | 'dois' | 'outra' | 'plataforma' | 'fora';
  readonly platform: boolean;
  /** His company is blocked: what does not say that it goes on is refused. */
  readonly isBlocked?: true;
}
/** Marks of a role (decision 0001). */
const marks: Readonly<Record<string, readonly string[]>> = {
  EMPRESA: ['ROLE_COMPANY', 'ROLE_USER_COMPANY_ADMIN'],
  OPERADOR: ['ROLE_COMPANY'],
};

export const principalsOf = async (services: Services) => {
  const {
    app,
    database,
    models,
    companies: [one, two],
  } = services;
  const { words } = readBusiness();
  const everything = permissionsOf({ models, words });
  const platformOnly = new Set<string>(words.platformPermissions);
  /** Permissions of somebody of a company: none that only the platform has, whatever the profile says. */
  const heldIn = (permissions: readonly string[], role: string): ReadonlySet<string> =>
    new Set([
      ...permissions.filter((each) => !each.startsWith('ROLE_') && !platformOnly.has(each)),
      ...(marks[role] ?? []),
    ]);
  const allPlans = plansOf({ models, words });
  const hash = await argon2(cheap).hash('outra-senha');
  const model = (name: string) => models.find((found) => found.name === name)!;
  let count = 0;
  /** Somebody new with these permissions, signed in. */
  const person = async (
    name: string,
    role: 'EMPRESA' | 'OPERADOR',
    permissions: readonly string[],
    company: number,
    plan: readonly string[] = allPlans,
  ): Promise<Principal> => {
    const login = `matriz${count++}`;
    await database.transaction({ company: '*' }, async (tx) => {
      const perfil = (
        await insertRow(tx, model('perfil'), {
          nome: login,
          empresa: company,
          permissoes: permissions.filter((each) => !each.startsWith('ROLE_')),
          ativo: true,
        })
      ).id;
      const { id } = await insertRow(tx, model('usuario'), {
        nome: login,
        login,
        email: `${login}@example.com`,
        papel: role,
        empresa: company,
        perfil,
        vendedor: null,
        ativo: true,
      });
      await storeCredential(tx, id, hash);
    });
    const token = (await signIn(app, login, 'outra-senha')).headers.get('remember-me');
    if (!token) throw new Error(`${login} does not get in`);
    return {
      name,
      as: speaker(app, token),
      session: 'alive',
      holds: heldIn(permissions, role),
      plan: new Set(plan),
      at: company === two ? 'dois' : company === one ? 'um' : 'outra',
      platform: false,
    };
  };
  const kept = new Map<string, Promise<Principal>>();
  const once = (key: string, make: () => Promise<Principal>): Promise<Principal> => {
    const known = kept.get(key) ?? make();
    kept.set(key, known);
    return known;
  };
  /** A company whose plan has all but one function. */
  const lacking = (plan: string): Promise<Principal> =>
    once(`plano:${plan}`, async () => {
      const included = allPlans.filter((each) => each !== plan);
      const company = await database.transaction({ company: '*' }, async (tx) => {
        const { id: plano } = await insertRow(tx, model('plano'), {
          ...services.sample(model('plano'), 0, 4_000 + kept.size),
          nome: `Sem ${plan}`,
          funcoes: included,
        });
        return (
          await insertRow(tx, model('empresa'), {
            ...services.sample(model('empresa'), 0, 5_000 + kept.size),
            plano,
            unidade: 'UNICA',
            matriz: null,
            rede: null,
            bloqueado: false,
          })
        ).id;
      });
      return person(`plan without ${plan}`, 'EMPRESA', everything, company, included);
    });
  const blocked = async (): Promise<Principal> => {
    const company = await database.transaction(
      { company: '*' },
      async (tx) =>
        (
          await insertRow(tx, model('empresa'), {
            ...services.sample(model('empresa'), 0, 5_900),
            plano: services.rowsOf('plano', null)[0],
            unidade: 'UNICA',
            matriz: null,
            rede: null,
            bloqueado: true,
          })
        ).id,
    );
    return { ...(await person('in a blocked company', 'EMPRESA', everything, company)), isBlocked: true };
  };
  const dead = async (name: string, how: ReturnType<typeof sql>): Promise<Principal> => {
    const token = await services.token('um');
    await sql`update sessao set ${how} where serie = ${token.split('.')[0]}`.execute(database.owner);
    return { ...nobody, name, as: speaker(app, token), session: 'dead' };
  };
  const nobody: Principal = {
    name: 'anonymous',
    as: speaker(app, null),
    session: 'none',
    holds: new Set(),
    plan: new Set(),
    at: 'fora',
    platform: false,
  };
  const inside = async (): Promise<Principal> => {
    const token = await services.token('admin');
    const moved = await speaker(app, token)('POST', `user/admin/company/${one}`);
    return {
      ...admin,
      name: 'ROLE_ADMIN inside the company',
      as: speaker(app, moved.headers.get('remember-me')),
      holds: new Set([...admin.holds, ...marks.EMPRESA!]),
      at: 'um',
    };
  };
  const admin: Principal = {
    name: 'ROLE_ADMIN outside',
    as: await services.as('admin'),
    session: 'alive',
    holds: new Set(['ROLE_ADMIN', ...everything]),
    plan: new Set(allPlans),
    at: 'plataforma',
    platform: true,
  };
  const login = async (
    name: string,
    who: 'um' | 'dois' | 'vendedor',
    role: string,
    holds: readonly string[],
  ): Promise<Principal> => ({
    name,
    as: await services.as(who),
    session: 'alive',
    holds: heldIn(holds, role),
    plan: new Set(allPlans),
    at: who === 'dois' ? 'dois' : 'um',
    platform: false,
  });
  const fixed = {
    anonymous: nobody,
    expired: await dead(
      'expired',
      sql`criado_em = criado_em - interval '400 days', usado_em = usado_em - interval '400 days', rotacionado_em = rotacionado_em - interval '400 days'`,
    ),
    revoked: await dead('revoked', sql`encerrada_em = now()`),
    vendedor: await login(
      'vendedor',
      'vendedor',
      'VENDEDOR',
      everything.filter((each) => !each.endsWith('_VER_TODOS')),
    ),
    own: await login('company admin, own', 'um', 'EMPRESA', everything),
    other: await login('company admin, other', 'dois', 'EMPRESA', everything),
    admin,
    inside: await inside(),
    blocked: await blocked(),
  };
  const anyOf = ({ access }: Rule): readonly string[] => (typeof access === 'object' ? access.anyOf : []);
  return {
    fixed,
    /** Everything but these, as who administers a company. */
    but: (lacked: readonly string[], company: number = one) =>
      once(`menos:${lacked.join()}@${company}`, () =>
        person(
          `without ${lacked.join()}`,
          'EMPRESA',
          everything.filter((each) => !lacked.includes(each)),
          company,
        ),
      ),
    /** Everything but what the rule asks for. */
    without: (rule: Rule) =>
      once(`sem:${anyOf(rule).join()}`, () =>
        person(
          'without the permission',
          'OPERADOR',
          everything.filter((each) => !anyOf(rule).includes(each)),
          one,
        ),
      ),
    /** Nothing but what the rule asks for, once for each that is enough. */
    exactly: (rule: Rule) =>
      Promise.all(
        (anyOf(rule).length === 0 ? [''] : anyOf(rule))
          .filter((each) => each !== 'ROLE_ADMIN')
          .map((permission) =>
            once(`so:${permission}+${rule.also?.[0] ?? ''}`, () =>
              person(
                'exactly the permission',
                permission === 'ROLE_USER_COMPANY_ADMIN' ? 'EMPRESA' : 'OPERADOR',
                permission ? [permission, ...(rule.also?.slice(0, 1) ?? [])] : [],
                one,
              ),
            ),
          ),
      ),
    lacking: async ({ access }: Rule) =>
      typeof access === 'object' && access.plan
        ? [await lacking(access.plan)]
        : [
            await once('sem-plano', async () => ({
              ...(await lacking(allPlans[0]!)),
              name: 'plan without a function',
            })),
          ],
  };
};
export type Principals = Awaited<ReturnType<typeof principalsOf>>;
