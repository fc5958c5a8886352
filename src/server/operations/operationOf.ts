import type { BoundHandlers } from '#kit/handlers';
import type { Model } from '#kit/model';
import type { Route } from '#kit/routes';
import type { Operation } from '../core/context';
import { aboutRoute } from '../openapi/about';
import { StartError } from '../core/startError';
import { action } from './action';
import { bulkDelete, bulkSave } from './bulk';
import { exportLater } from '../jobs/exportInBackground';
import { exportList } from './exportList';
import { history } from './history';
import { list } from './list';
import { remove } from './remove';
import { restore } from './restore';
import { reveal } from './reveal';
import { save } from './save';
import { loadSettings, saveSettings } from './settings';
import { show } from './show';
import { sort } from './sort';

type Generic = Exclude<Route['operation'], object>;
const generic: Readonly<Record<Generic, (model: Model) => Operation['run']>> =
  { list, show, history, reveal, save, delete: remove, restore, export: exportList, exportLater, bulkSave, bulkDelete, sort, loadSettings, saveSettings };

/** What serves a declared route. Its policy is the declaration's. */
export const operationOf = (route: Route, handlers: ReadonlyMap<string, BoundHandlers>): Operation => {
  const { method, path, model, operation, permission, plan, mutates, whileBlocked } = route;
  return {
    method, path, mutates, policy: { anyOf: permission, plan }, whileBlocked, about: () => aboutRoute(route),
    run: typeof operation === 'object' ? boundAction(model, operation.action, handlers) : generic[operation](model),
    // What nearly every request is.
    isForeseen: operation === 'list' || operation === 'show' ? true : undefined, isBrief: operation === 'show' ? true : undefined,
  };
};

const boundAction = (model: Model, name: string, handlers: ReadonlyMap<string, BoundHandlers>): Operation['run'] => {
  const declared = model.actions.find((one) => one.name === name)!;
  const bound = handlers.get(model.name)?.handlers[name];
  if (!bound) throw new StartError(`A ação «${name}» de ${model.section}/${model.name} não tem função no servidor: escreva-a em resources/${model.section}/${model.name}.server.ts.`);
  return action(model, declared, bound);
};
