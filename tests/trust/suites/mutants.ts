import { sql } from 'kysely';
import { it } from 'vitest';
import type { Model } from '../../../src/kit/read/model';
import type { Operation, Policy } from '../../../src/server/core/context';
import type { Speaker } from '../../../src/server/testing';
import { amount, figure, none } from '../../support/figures';
import { otherSeller, plantCanaries } from '../access/canaries';
import { dryRuns } from '../access/dry';
import { nameOf, rules, type Rule } from '../access/oracle';
import { principalsOf, type Principals } from '../access/principals';
import { requestOf } from '../access/requests';
import { ask, askers, isRight } from './access';
import type { World } from './world';

type Wall = 'tenant' | 'owner';
/** Served calls, and the walls that are down: the parts that a test manipulates. */
export interface Held {
  readonly tables: readonly (readonly Operation[])[];
  readonly down: Map<string, Wall>;
}
type Changed = Partial<Pick<Operation, 'policy' | 'mutates' | 'whileBlocked'>>;

/** Each line of a call's policy, taken away or turned round. */
const mutationsOf = ({ policy, mutates, whileBlocked }: Operation): readonly (readonly [string, Changed])[] => {
  const nobody: Policy = { anyOf: ['NINGUEM_TEM'] };
  if (policy === 'open' || policy === 'public') return [['open to strangers no more', { policy: 'signedIn' }]];
  const { anyOf, plan } = policy === 'signedIn' ? { anyOf: [], plan: undefined } : policy;
  return [
    ['open to strangers', { policy: 'open' }],
    ['a permission that nobody has', { policy: nobody }],
    ...(anyOf.length > 0 ? [['no permission', { policy: { anyOf: [], plan } }] as const] : []),
    ...(plan ? [['no plan', { policy: { anyOf } }] as const] : []),
    [mutates ? 'said to change nothing' : 'said to change something', { mutates: !mutates }],
    [whileBlocked ? 'closed while blocked' : 'open while blocked', { whileBlocked: whileBlocked ? undefined : true }],
  ];
};

/**
 * The matrix would notice: with any line of a policy changed, and with the walls between companies and sellers down,
 * some cell of it is wrong.
 */
export const mutants = (world: World, held: Held): void => {
  it('policies that are changed are noticed by the matrix of access', { timeout: 3_600_000 }, async () => {
    const services = world();
    const made = await plantCanaries(services);
    const principals = await principalsOf(services);
    const dry = dryRuns(services.database);
    const table = new Map(held.tables.flat().map((one) => [nameOf(one), one]));
    const [wrong, survivors]: [string[], string[]] = [[], []];
    let count = 0;
    for (const rule of rules()) {
      const operation = table.get(nameOf(rule));
      if (!operation) {
        wrong.push(`${nameOf(rule)} is not served`);
        continue;
      }
      const noticed = await noticing(rule, principals, services.app, requestOf(rule, services, made, 'theirs'));
      await dry(async () => {
        if (await noticed()) {
          wrong.push(nameOf(rule));
          return;
        }
        for (const [what, change] of mutationsOf(operation)) {
          const { policy, mutates, whileBlocked } = operation;
          Object.assign(operation, change);
          count++;
          // An answer that is not what the description says throws, which turns the suite red too.
          if (!(await noticed().catch(() => true))) survivors.push(`${nameOf(rule)}: ${what}`);
          Object.assign(operation, { policy, mutates, whileBlocked });
        }
      });
    }
    for (const model of services.models.filter(({ tenant, settings }) => tenant && !settings)) {
      const [um, dois, vendedor, revenda] = await Promise.all(
        (['um', 'dois', 'vendedor', 'revenda'] as const).map((login) => services.as(login)),
      );
      const mine = rules().filter(({ entity }) => entity?.name === model.name);
      for (const wall of ['tenant', ...(model.owner ? ['owner' as const] : [])] as const) {
        const look = (): Promise<string> =>
          seen(
            model,
            wall === 'tenant' ? [um!, dois!] : [vendedor!, revenda!],
            mine.map((rule) => requestOf(rule, services, made, 'theirs')),
          );
        const before = await dried(dry, look);
        await walls(services.database.owner, model, held, wall);
        count++;
        if ((await dried(dry, look)) === before) survivors.push(`${model.name}: no ${wall}`);
        await walls(services.database.owner, model, held);
      }
    }
    console.log(`policy mutants that nobody noticed:\n${survivors.join('\n')}`);
    none('policy mutants: calls whose cells are wrong without any', wrong);
    amount('policy mutants', count);
    figure('policy mutants killed, percent', (1 - survivors.length / count) * 100, { atLeast: 95 }, survivors);
  });
};

type Fetch = { fetch(request: Request, info?: { readonly ip?: string }): Promise<Response> };
/**
 * The slice of the matrix that is about a call, and what another site would have it do. Answers whether any of it is
 * wrong.
 */
const noticing = async (
  rule: Rule,
  principals: Principals,
  app: Fetch,
  asked: ReturnType<typeof requestOf>,
): Promise<() => Promise<boolean>> => {
  const { expired, revoked, vendedor, inside } = principals.fixed;
  const few = (await askers(principals, rule, true)).filter(
    (who) => ![expired, revoked, vendedor, inside].includes(who),
  );
  const policy = rule.access;
  return async () => {
    for (const who of few) if (!isRight(rule, who, await ask(who, asked))) return true;
    if (policy === 'open') return false;
    const isGet = asked.method === 'GET' || asked.method === 'DELETE';
    // A link that is followed: it may show something, and it may change nothing.
    const followed = await app.fetch(
      new Request(`http://localhost/services/${asked.path}`, {
        method: asked.method,
        headers: { 'sec-fetch-mode': 'navigate', 'content-type': 'application/json' },
        ...(!isGet && { body: JSON.stringify(asked.body) }),
      }),
      { ip: '10.0.0.9' },
    );
    await followed.text();
    return (followed.status === 403) !== rule.mutates;
  };
};

/** Answers that these people get: the status, and the marks of others in it. */
const seen = async (
  model: Model,
  people: readonly Speaker[],
  asked: readonly ReturnType<typeof requestOf>[],
): Promise<string> => {
  const marks = ['CANARIOUM', 'CANARIODOIS', otherSeller];
  const answers: unknown[] = [];
  for (const speak of people)
    for (const { method, path, body } of asked) {
      if (path.startsWith('logout')) continue;
      const told = await speak(method, path, body).then(
        ({ status, text, body: answer }) => [status, answer.totalRecords, marks.map((mark) => text.includes(mark))],
        String,
      );
      answers.push([model.name, method, path, told]);
    }
  return JSON.stringify(answers);
};
const dried = async <T>(dry: ReturnType<typeof dryRuns>, run: () => Promise<T>): Promise<T> => {
  const kept: { value?: T } = {};
  await dry(async () => {
    kept.value = await run();
  });
  return kept.value as T;
};
/** Takes the wall of an entity down, in the application and in the database; up again when none is named. */
const walls = async (
  owner: Parameters<ReturnType<typeof sql>['execute']>[0],
  { name, table }: Model,
  { down }: Held,
  wall?: Wall,
): Promise<void> => {
  if (wall) down.set(name, wall);
  else down.delete(name);
  await sql`alter table ${sql.table(table)} ${sql.raw(wall ? 'disable' : 'enable')} row level security`.execute(owner);
};
