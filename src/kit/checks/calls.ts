import { callPath, type BoundCalls, type NamedCall } from '../calls';
import type { Model } from '../model';
import { routesOf } from '../routes';
import { formChecks, unknownPermission, unknownPlan } from './field';
import { error, repeated, unless, type Context, type Finding } from './finding';

const shape = (method: string, path: string): string => `${method} ${path.replace(/\{\w+\}/g, '{}')}`;
const methodOf = ({ call }: NamedCall): string => call.split(' ')[0]!;

/** R080 to R089: the calls with a name of their own. */
export const callChecks = (models: readonly Model[], context: Context): Finding[] => {
  const bound = context.house.calls ?? [];
  const taken = new Set([...context.house.reserved ?? [], ...models.flatMap(routesOf).map(({ method, path }) => `${method} ${path}`)]
    .map((call) => shape(call.split(' ')[0]!, call.slice(call.indexOf(' ') + 1))));
  const all = bound.flatMap(({ entity, calls }) => Object.values(calls).map((one) => shape(methodOf(one), callPath(entity.root, one.call))));
  return [
    ...bound.flatMap((one) => ofEntity(one, taken, context)),
    ...repeated(all).map((call) => error('R005', 'calls', `the call '${call}' is declared twice.`, 'change the path of one of them')),
  ];
};

const ofEntity = ({ entity, calls }: BoundCalls, taken: ReadonlySet<string>, context: Context): Finding[] => [
  ...unless(context.models.has(entity.name), () => error('R080', entity.name, 'its calls belong to no schema.', 'write the schema')),
  ...Object.entries(calls).flatMap(([name, declared]): Finding[] => {
    const where = `${entity.name} call ${name}`;
    const placeholders = [...declared.call.matchAll(/\{(\w+)\}/g)].map(([, one]) => one!);
    const form = Object.keys(declared.form ?? {});
    return [
      ...unless(/^(GET|POST|PUT|DELETE) \/?([\w.-]+|\{\w+\})(\/([\w.-]+|\{\w+\}))*\/?$/.test(declared.call), () => error('R081', where,
        `the call '${declared.call}' is not a method and a path.`, "'GET saldo/{id}'")),
      ...repeated(placeholders).map((one) => error('R081', where, `the call has {${one}} twice.`, 'take one out')),
      ...placeholders.filter((one) => !form.includes(one) && one !== 'page' && one !== 'size').map((one) => error('R082', where,
        `{${one}} in the call is no value of its form.`, 'put it in the form')),
      ...unless(!declared.call.startsWith('GET ') || Object.values(declared.form ?? {}).every(({ item }) => !item), () => error('R083', where,
        'a GET carries its form in the address, and one of its values is nested.', 'make it a POST')),
      ...unless(!taken.has(shape(methodOf(declared), callPath(entity.root, declared.call))), () => error('R005', where,
        `the call '${declared.call}' is served already.`, 'change the path')),
      ...declared.permission.flatMap((one) => unknownPermission(one, where, context)),
      ...unknownPlan(declared.plan, where, context), ...formChecks(declared.form, where, context),
    ];
  }),
];
