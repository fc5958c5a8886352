import { callPath, pathsOf } from '../calls/calls';
import { routesOf, type Route } from '../read/routes';
import { gathered, type Context } from './finding';

/**
 * Two calls are alike when they differ only in the names of their parameters. @example 'GET saldo/{id}' -> 'GET
 * saldo/{}'
 */
export const shape = (call: string): string => call.replace(/\{\w+\}/g, '{}');

/** Shape of a call under a root. @example ('loja/', 'GET saldo/{id}') -> 'GET loja/saldo/{}' */
export const shapeUnder = (root: string, call: string): string =>
  shape(`${call.split(' ')[0]} ${callPath(root, call as 'GET ')}`);
const shapeOf = ({ method, path }: Route): string => shape(`${method} ${path}`);
/** The calls that the declarations make: gone through once for all who ask. */
export const madeCalls = gathered(({ all }): readonly string[] => all.flatMap((model) => routesOf(model).map(shapeOf)));
/** Entities that make a call, each once. */
export const makersOf = (call: string, { all }: Context): readonly string[] => [
  ...new Set(
    all.flatMap((model) =>
      routesOf(model)
        .filter((route) => shapeOf(route) === call)
        .map(({ operation }) =>
          typeof operation === 'object' ? `${model.name} action ${operation.action}` : model.name,
        ),
    ),
  ),
];
const made = gathered((context) => new Set(madeCalls(context)));
const reserved = gathered(({ house }) => new Set((house.reserved ?? []).map(shape)));
const named = gathered(
  ({ house }) =>
    new Set([
      ...(house.calls ?? []).flatMap((one) => pathsOf(one).map((call) => shapeUnder(one.entity.root, call))),
      ...(house.reports ?? []).map(({ root }) => `POST ${root}/{}/{}`),
    ]),
);

export const isReserved = (call: string, context: Context): boolean => reserved(context).has(call);
/** By a declaration, or by the core. */
export const isTaken = (call: string, context: Context): boolean =>
  made(context).has(call) || isReserved(call, context);
/** By a declaration, or under a name of its own. */
export const isDeclared = (call: string, context: Context): boolean =>
  made(context).has(call) || named(context).has(call);
