import type { Model } from '../model';
import { routesOf } from '../routes';
import { error, quoted, type Context, type Finding } from './finding';

/** R001 to R005: what two declarations may not have in common. */
export const houseChecks = (models: readonly Model[], { house }: Context): Finding[] => [
  ...shared(models, (model) => model.name, 'R001', 'name', 'rename one of the entities'),
  ...shared(models, (model) => model.root, 'R002', 'root', 'give one of them a root of its own'),
  ...shared(models, (model) => model.table, 'R003', 'table', "say `table` in one of them"),
  ...shared(models, (model) => model.path, 'R004', 'address', 'move one of them to another section'),
  ...routes(models, house.reserved ?? []),
];

const shared = (models: readonly Model[], of: (model: Model) => string, code: Finding['code'], what: string, fix: string): Finding[] =>
  [...groups(models, of)].filter(([, found]) => found.length > 1)
    .map(([value, found]) => error(code, found.at(-1)!.name, `the ${what} '${value}' is that of ${quoted(found.map((model) => model.name))}.`, fix));

/** Two calls are alike when they differ only in the names of their parameters. */
const routes = (models: readonly Model[], reserved: readonly string[]): Finding[] => {
  const shape = (call: string): string => call.replace(/\{\w+\}/g, '{}');
  const calls = models.flatMap((model) => routesOf(model).map(({ method, path, operation }) => ({
    call: shape(`${method} ${path}`), where: typeof operation === 'object' ? `${model.name} action ${operation.action}` : model.name,
  })));
  const taken = new Set(reserved.map((call) => shape(call)));
  return [...groups(calls, ({ call }) => call)].flatMap(([call, found]) => {
    const where = [...new Set(found.map((one) => one.where))];
    const twice = found.length > 1 ? [error('R005', where.at(-1)!, `the call '${call}' is declared by ${quoted(where)}.`, 'change the path of one of them')] : [];
    return taken.has(call) ? [...twice, error('R005', where.at(-1)!, `the call '${call}' is served by the core.`, 'change the path')] : twice;
  });
};

const groups = <T>(list: readonly T[], of: (one: T) => string): Map<string, T[]> => {
  const found = new Map<string, T[]>();
  for (const one of list) found.set(of(one), [...(found.get(of(one)) ?? []), one]);
  return found;
};
