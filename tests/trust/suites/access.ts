import { expect, it } from 'vitest';
import { messages } from '../../../src/kit/messages';
import type { Answer } from '../../../src/server/testing';
import { amount, figure, none } from '../../support/figures';
import { isOfPlatform } from '../../support/ofPlatform';
import { changedIn, stateOf } from '../../support/state';
import { canaryOf, freeTexts, otherSeller, plantCanaries, stateOfCompany } from '../access/canaries';
import { dryRuns } from '../access/dry';
import { nameOf, rules, type Rule } from '../access/oracle';
import { principalsOf, type Principal, type Principals } from '../access/principals';
import { requestOf, unknownId, type Asked } from '../access/requests';
import type { World } from './world';

export interface AccessOptions {
  readonly name: string;
  /** Every cell; else all for strangers, the other company and who lacks the permission, and a sample of the rest. */
  readonly isWhole: boolean;
  readonly seed?: number;
}
type Verdict = 'unauthenticated' | 'denied' | 'plan' | 'allowed';

/** Verdict that the files of the business predict. */
export const expected = (
  { access, also = [], whileBlocked }: Rule,
  { session, holds, plan, isBlocked }: Principal,
): Verdict => {
  if (typeof access === 'string') return 'allowed';
  if (session !== 'alive') return 'unauthenticated';
  if (isBlocked && !whileBlocked) return 'denied';
  if ([access.anyOf, also].some((anyOf) => anyOf.length > 0 && !anyOf.some((one) => holds.has(one)))) return 'denied';
  return access.plan !== undefined && !plan.has(access.plan) ? 'plan' : 'allowed';
};
/** A call may ask for more than its rule once it knows what it is about. */
const isNarrower = (rule: Rule, { holds, platform, at }: Principal): boolean =>
  (rule.path.startsWith('user/admin/company') && !platform) ||
  (rule.verb === 'create' && !rule.update?.some((one) => holds.has(one))) ||
  (rule.entity?.tenant === 'id' && rule.verb === 'create' && at !== 'plataforma');
const got = ({ status, body }: Answer): Verdict =>
  status === 401
    ? 'unauthenticated'
    : status === 403
      ? body.messageError === messages.planLacks
        ? 'plan'
        : 'denied'
      : 'allowed';
export const isRight = (rule: Rule, who: Principal, answer: Answer): boolean =>
  got(answer) === expected(rule, who) || (expected(rule, who) === 'allowed' && isNarrower(rule, who));
/** Outside of a session there is no token that shows whose page it was. */
const headers = { 'x-xsrf-token': 'x' };
export const ask = ({ as, session }: Principal, { method, path, body }: Asked): Promise<Answer> =>
  as(method, path, body, session === 'none' ? headers : {});
const withoutIds = (text: string): string => text.replace(/\d+/g, '#');

/**
 * Every call x the principals: the answer is what an independent reading of the declarations says, and nothing of
 * others is in it or changed by it.
 */
export const access = (world: World, { name, isWhole, seed = 1 }: AccessOptions): void => {
  it(`${name}: every call answers each principal as the declarations say`, { timeout: 3_600_000 }, async () => {
    const services = world();
    const made = await plantCanaries(services);
    const principals = await principalsOf(services);
    const dry = dryRuns(services.database);
    const foreign = (at: Principal['at']): readonly string[] =>
      at === 'um'
        ? [canaryOf(services, services.companies[1])]
        : at === 'dois'
          ? [canaryOf(services, services.companies[0]), otherSeller]
          : at === 'plataforma'
            ? []
            : ['CANARIO'];
    const [wrong, leaks, changed, told, broken] = [[], [], [], [], []] as string[][];
    let cells = 0;
    const look = (rule: Rule, who: Principal, verdict: Verdict, answer: Answer): void => {
      const cell = `${nameOf(rule)} / ${who.name}`;
      cells++;
      if (!isRight(rule, who, answer))
        wrong!.push(`${cell}: ${verdict}, got ${answer.status} ${answer.text.slice(0, 160)}`);
      const marks =
        verdict === 'allowed' ? [...foreign(who.at), ...(who.name === 'vendedor' ? [otherSeller] : [])] : ['CANARIO'];
      if (marks.some((mark) => answer.text.includes(mark)))
        leaks!.push(`${cell}: ${answer.status} ${answer.text.slice(0, 300)}`);
      if (answer.status >= 500) broken!.push(`${cell}: ${answer.status}`);
    };
    for (const entities of inBatches([...grouped(rules())], isWhole ? 1 : 12)) {
      const refused: (() => Promise<void>)[] = [];
      const accepted: (() => Promise<void>)[][] = [];
      const names = entities.map(([entity]) => entity).join();
      const group = entities.flatMap(([, all]) => all);
      for (const [, all] of entities) {
        const ofOne: (() => Promise<void>)[] = [];
        for (const [index, rule] of all.entries()) {
          const asked = requestOf(rule, services, made, 'theirs');
          for (const who of await askers(principals, rule, isWhole || (index + seed) % 4 === 0)) {
            const verdict = expected(rule, who);
            (verdict === 'allowed' ? ofOne : refused).push(async () => look(rule, who, verdict, await ask(who, asked)));
          }
        }
        accepted.push(ofOne);
      }
      const before = await stateOf(services.database);
      for (const cell of refused) await cell();
      const after = changedIn(before, await stateOf(services.database));
      if (after.length > 0) changed!.push(`${names}, refused: ${after.join()}`);
      const own = await stateOfCompany(services, services.companies[0]);
      for (const rule of group.filter(({ access: one }) => typeof one === 'object')) {
        const theirs = await ask(principals.fixed.other, requestOf(rule, services, made, 'theirs'));
        look(rule, principals.fixed.other, expected(rule, principals.fixed.other), theirs);
        const asked = requestOf(rule, services, made, 'unknown');
        if (!asked.isAboutRow || isGlobal(rule)) continue;
        const never = await ask(principals.fixed.other, asked);
        if (theirs.status !== never.status || withoutIds(theirs.text) !== withoutIds(never.text))
          told!.push(
            `${nameOf(rule)}: ${theirs.status} ${theirs.text.slice(0, 200)} | ${never.status} ${never.text.slice(0, 200)}`,
          );
      }
      const touched = changedIn(own, await stateOfCompany(services, services.companies[0]));
      if (touched.length > 0) changed!.push(`${names}, of another company: ${touched.join()}`);
      for (const ofOne of accepted)
        await dry(async () => {
          for (const cell of ofOne) await cell();
        });
    }
    amount(`${name}: cells`, cells);
    none(`${name}: wrong cells`, wrong!);
    none(`${name}: answers with what is another's`, leaks!);
    none(`${name}: rows changed by who may not`, changed!);
    none(`${name}: another company's row told from none`, told!);
    none(`${name}: answers of 500 and above`, broken!);
  });

  it(`${name}: what is one's own is found, so that what is not found means something`, async () => {
    const services = world();
    const own = await services.as('um');
    const blind: string[] = [];
    const shown = services.models.filter(
      (model) =>
        model.tenant &&
        !model.settings &&
        !isOfPlatform(model.access.list) &&
        freeTexts(model).some(({ options }) => !options.read),
    );
    for (const { root, name: entity } of shown)
      if (!(await own('POST', `${root}filterpaginated/1/100`, {})).text.includes('CANARIO')) blind.push(entity);
    figure(`${name}: entities that carry a canary`, shown.length, { atLeast: 20 });
    none(`${name}: own canaries not found`, blind);
    expect((await own('GET', `arquivo/findbyid/${unknownId}`)).status).toBe(404);
  });
};

/** Rows of the whole platform belong to no company. */
const isGlobal = ({ entity, path }: Rule): boolean =>
  (entity !== undefined && entity.tenant === undefined) ||
  path.startsWith('user/admin/company') ||
  path.startsWith('usercompany/');
/** A look at every table costs more than the calls of an entity: the gate looks once for several of them. */
const inBatches = <T>(all: readonly T[], size: number): (readonly T[])[] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));
const grouped = (all: readonly Rule[]): Map<string, Rule[]> => {
  const groups = new Map<string, Rule[]>();
  for (const rule of all) {
    const key = rule.entity?.name ?? rule.path.split('/')[0]!;
    groups.set(key, [...(groups.get(key) ?? []), rule]);
  }
  return groups;
};
/** Principals who try a call: all of them, or those whose answer is most worth knowing. */
export const askers = async (
  { fixed, without, exactly, lacking }: Principals,
  rule: Rule,
  isWhole: boolean,
): Promise<readonly Principal[]> => [
  fixed.anonymous,
  await without(rule),
  ...(isWhole
    ? [
        fixed.expired,
        fixed.revoked,
        fixed.vendedor,
        fixed.own,
        fixed.admin,
        fixed.inside,
        fixed.blocked,
        ...(await exactly(rule)),
        ...(await lacking(rule)),
      ]
    : []),
];
