import type { Bound, BoundHandlers } from '#kit/calls/handlers';
import type { Model, ModelAction } from '#kit/read/model';
import type { Route } from '#kit/read/routes';
import type { Operation } from '../core/context';
import { aboutOperation } from '../openapi/about';
import { StartError } from '../core/startError';
import { bulkDelete, bulkRestore, bulkSave } from './generic/bulk';
import { ofAction, type Descriptor, type SystemAct, type SystemActs } from './descriptor';
import { exported, exportedLater } from './generic/exports';
import { foreignList, foreignRemove, foreignSave, foreignShow } from './generic/foreign';
import type { Generic } from './generic/generic';
import { history } from './generic/history';
import { list } from './generic/list';
import { boundMove } from './save/moving';
import { page } from './generic/page';
import { remove } from './generic/remove';
import { restore } from './generic/restore';
import { reveal } from './generic/reveal';
import { runner } from './runner';
import { save } from './save/save';
import { listSettings, loadSettings, saveSettings } from './generic/settings';
import { show } from './generic/show';
import { sort } from './generic/sort';
import { totals } from './generic/totals';

const generic: Readonly<Record<Exclude<Route['operation'], object>, Generic>> = {
  list,
  show,
  page,
  history,
  reveal,
  save,
  delete: remove,
  restore,
  export: exported,
  exportLater: exportedLater,
  bulkSave,
  bulkDelete,
  bulkRestore,
  sort,
  totals,
  loadSettings,
  listSettings,
  saveSettings,
};

/** The same for rows that live on another system. */
const foreign: Readonly<Partial<Record<Exclude<Route['operation'], object>, Generic>>> = {
  list: foreignList,
  show: foreignShow,
  save: foreignSave,
  delete: foreignRemove,
};

/** Operation of a declared route. Its policy is the declaration's. */
export const ofRoute = (route: Route, handlers: ReadonlyMap<string, BoundHandlers>, acts: SystemActs): Descriptor => {
  const { method, path, model, operation, permission, plan, api, mutates, whileBlocked } = route;
  if (typeof operation === 'object') return ofAction(route, ...boundAction(model, operation.action, handlers, acts));
  return {
    name: operation,
    tag: model.label.many,
    on: 'none',
    mode: 'own',
    form: {},
    ...((model.source && foreign[operation]) || generic[operation])(model),
    method,
    path,
    mutates,
    policy: { anyOf: permission, plan },
    api,
    whileBlocked,
  };
};
/** Operation that serves a descriptor. */
export const served = (operation: Descriptor, models: ReadonlyMap<string, Model>): Operation => ({
  ...operation,
  about: () => aboutOperation(operation, models),
  run: runner(operation),
});

const boundAction = (
  model: Model,
  name: string,
  handlers: ReadonlyMap<string, BoundHandlers>,
  acts: SystemActs,
): [ModelAction, Bound | SystemAct] => {
  const action = model.actions.find((one) => one.name === name)!;
  const bound = model.system
    ? acts[model.name]?.[name]
    : action.move !== undefined
      ? boundMove(model, action)
      : handlers.get(model.name)?.handlers[name];
  if (!bound)
    throw new StartError(
      `A ação “${name}” de ${model.section}/${model.name} não tem função no servidor: escreva-a em ${model.name}.server.ts, ao lado do seu resource.`,
    );
  return [action, bound];
};
