import { routesOf } from '#kit/read/routes';
import type { Model } from '#kit/read/model';
import { permissionsOfPart } from '#kit/entity/parts';
import type { BoundHandlers } from '#kit/calls/handlers';
import { callPath, type BoundCalls } from '#kit/calls/calls';
import type { Call, Method } from '#kit/calls/action';
import type { Inbox } from '#kit/work/inbox';
import { ofCalls, type Descriptor } from '../operations/descriptor';
import { ofRoute, served } from '../operations/operationOf';
import { inboxCalls } from '../partners/inboxes';
import { reportOperations } from '../reports/operations';
import type { ReadyReport } from '../reports/run';
import { wizardOperations, type ReadyWizard } from '../wizards/operations';
import { calls } from '../calls';
import { systemActs, systemModels, namedModels } from '../system';
import type { Operation, Policy } from '../core/context';
import { StartError } from '../core/startError';

/**
 * Every call that is served: what the declarations make, and the named calls. An action by GET has a POST twin at the
 * same path, which our own client uses. Two calls alike and a call without a policy stop the start-up.
 */
export const routeTable = (
  models: readonly Model[],
  handlers: readonly BoundHandlers[],
  named: readonly BoundCalls[] = [],
  wizards: readonly ReadyWizard[] = [],
  reports: readonly ReadyReport[] = [],
  inboxes: readonly Inbox[] = [],
): Operation[] => {
  const byName = namedModels(models);
  const bound = new Map(handlers.map((one) => [one.resource.entity.name, one]));
  const all = [
    ...calls.map((one) => ({ ...one, policy: known(one.policy, models) })),
    ...[...models, ...systemModels].flatMap(routesOf).map((route) => ofRoute(route, bound, systemActs)),
    ...named.flatMap((one) => ofCalls(one, byName)),
    ...wizardOperations(wizards),
    ...reportOperations(reports),
    ...inboxCalls(inboxes),
  ];
  const aliased = named.flatMap((one) => aliasesOf(one, all));
  const declared = [...all, ...aliased].map((one) => served(one, byName));
  const isPosted = new Set(declared.filter(({ method }) => method === 'POST').map(({ path }) => path));
  const twins = declared
    .filter(({ method, mutates, path }) => method === 'GET' && mutates && !isPosted.has(path))
    .map((one): Operation => ({ ...one, method: 'POST' }));
  const table = [...declared, ...twins];
  const seen = new Set<string>();
  for (const { method, path, policy } of table) {
    const name = `${method} ${path.replace(/\{\w+\}/g, '{}').replace(/\/$/, '')}`;
    if (policy === undefined) throw new StartError(`A chamada ${name} não declara quem pode usá-la.`);
    if (seen.has(name)) throw new StartError(`Duas chamadas iguais: ${name}.`);
    seen.add(name);
  }
  return table
    .map((one) => ({ one, rank: fixedness(one) }))
    .toSorted((a, b) => b.rank - a.rank)
    .map(({ one }) => one);
};
/** The same under other names. */
const aliasesOf = ({ entity: { root }, also }: BoundCalls, all: readonly Descriptor[]): Descriptor[] =>
  (Object.entries(also) as [Call, Call][]).map(([call, of]) => {
    const path = callPath(root, of);
    const one =
      all.find((each) => of.startsWith(`${each.method} `) && each.path === path) ??
      broken(`A chamada ${call} é outro nome de ${of}, que ninguém atende.`);
    return { ...one, method: call.split(' ')[0] as Method, path: callPath(root, call) };
  });
const broken = (message: string): never => {
  throw new StartError(message);
};
/** A call of the house asks for permissions that the business names. */
const known = (policy: Policy, models: readonly Model[]): Policy =>
  typeof policy === 'string'
    ? policy
    : { anyOf: [...policy.anyOf, ...(policy.ofParts ?? []).flatMap((one) => permissionsOfPart(models, one))] };

/** Fixed segments first, so that `produto/imprimir` is not taken for `produto/{id}`. */
const fixedness = ({ path }: Operation): number => {
  const parts = path.split('/');
  return parts.reduce((score, part) => score * 2 + (part.includes('{') ? 0 : 1), 1) - parts.length * 1000;
};
