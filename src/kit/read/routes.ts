import type { Method } from '../calls/action';
import { callPath } from '../calls/calls';
import { historyAccess } from '../calls/history';
import { deletesMany, isRead, type Model } from './model';
import { holdsVeiled, revealing } from '../entity/personal';
import type { ApiVerb, Verb } from '../resource/resource';

/** One call of the services and who may make it. The server serves these and no others. */
export interface Route {
  readonly method: Method;
  /** Under /services, without a slash in front; `{name}` are parameters. */
  readonly path: string;
  readonly model: Model;
  /** Operation: a generic verb, or the name of an action. */
  readonly operation:
    | 'list'
    | 'show'
    | 'page'
    | 'history'
    | 'reveal'
    | 'save'
    | 'delete'
    | 'restore'
    | 'export'
    | 'exportLater'
    | 'bulkSave'
    | 'bulkDelete'
    | 'bulkRestore'
    | 'sort'
    | 'totals'
    | 'loadSettings'
    | 'listSettings'
    | 'saveSettings'
    | { readonly action: string };
  /**
   * Any of these permissions; none: every signed-in user. `save` is checked again for create or update, `reveal` for
   * show.
   */
  readonly permission: readonly string[];
  readonly plan?: string;
  /** Scopes of keys, any of which opens it to a program; none: no key does. */
  readonly api?: readonly string[];
  /** It changes something, whatever its method: cross-site requests are refused. */
  readonly mutates: boolean;
  /** Answered also while the company is blocked. */
  readonly whileBlocked?: true;
}

/** Generic operations that a key may open, by the verb of `api`; no key opens the others. */
const apiVerb: Readonly<Record<string, ApiVerb>> = { list: 'read', show: 'read', save: 'save', delete: 'delete' };

const can = (model: Model, verb: Verb): boolean => !model.off.includes(verb);

/** Every call that a declaration makes: the four generic ones, files, bulk, the bin, and its actions. */
export const routesOf = (model: Model): Route[] => {
  const { root, access, plan } = model;
  const route = (
    method: Method,
    path: string,
    operation: Route['operation'],
    permission: readonly string[],
    mutates: boolean,
  ): Route => ({
    method,
    path: root + path,
    model,
    operation,
    permission,
    plan,
    mutates,
    ...(typeof operation === 'string' && apiVerb[operation] && { api: model.api?.[apiVerb[operation]] }),
  });
  const creating = can(model, 'create') ? access.create : [];
  const saving = can(model, 'update')
    ? [...creating, ...access.update.filter((one) => !creating.includes(one))]
    : creating;
  const blocked = model.whileBlocked ? { whileBlocked: true as const } : {};
  const history = route('GET', 'historico/{id}/{page}/{size}', 'history', historyAccess(model), false);
  const acts = model.actions.map((action): Route => ({
    method: action.call.split(' ')[0] as Method,
    path: callPath(root, action.call),
    model,
    operation: { action: action.name },
    permission: action.permission ? [action.permission] : [],
    plan: action.plan ?? plan,
    api: action.api,
    mutates: true,
  }));
  const exporting = !can(model, 'export')
    ? []
    : [
        route('POST', 'exportar/{formato}', 'export', access.export, false),
        route('POST', 'exportar/{formato}/segundo-plano', 'exportLater', access.export, true),
      ];
  if (model.settings)
    return [
      { ...route('GET', '', 'loadSettings', access.show, false), path: callPath(root, model.settings.load) },
      route('POST', 'filterpaginated/{page}/{size}', 'listSettings', access.show, false),
      { ...route('POST', '', 'saveSettings', access.update, true), path: callPath(root, model.settings.save) },
      history,
      ...acts,
    ];
  if (model.source)
    return [
      route('POST', 'filterpaginated/{page}/{size}', 'list', access.list, false),
      route('GET', 'findbyid/{id}', 'show', access.show, false),
      ...(saving.length ? [route('POST', 'save', 'save', saving, true)] : []),
      ...(can(model, 'delete') ? [route('DELETE', 'delete/{id}', 'delete', access.delete, true)] : []),
      ...exporting,
    ];
  return [
    { ...route('POST', 'filterpaginated/{page}/{size}', 'list', access.list, false), ...blocked },
    { ...route('GET', 'findbyid/{id}', 'show', access.show, false), ...blocked },
    ...(model.record ? [route('GET', 'ficha/{id}', 'page', access.show, false)] : []),
    ...(isRead(model) ? [] : [history]),
    ...(Object.values(model.fields).some(holdsVeiled)
      ? [route('POST', 'revelar/{id}', 'reveal', [revealing], true)]
      : []),
    ...(saving.length ? [route('POST', 'save', 'save', saving, true)] : []),
    ...(can(model, 'delete') ? [route('DELETE', 'delete/{id}', 'delete', access.delete, true)] : []),
    ...exporting,
    ...(can(model, 'update') ? [route('POST', 'alterar-em-massa', 'bulkSave', access.update, true)] : []),
    ...(can(model, 'delete') && !deletesMany(model)
      ? [route('POST', 'excluir-em-massa', 'bulkDelete', access.delete, true)]
      : []),
    ...(can(model, 'delete') && model.bin
      ? [
          route('POST', 'restaurar/{id}', 'restore', access.delete, true),
          route('POST', 'restaurar-em-massa', 'bulkRestore', access.delete, true),
        ]
      : []),
    ...(model.totals
      ? [{ ...route('POST', '', 'totals', access.list, false), path: callPath(root, model.totals.call) }]
      : []),
    ...(model.sortable
      ? [{ ...route('POST', '', 'sort', access.update, true), path: callPath(root, model.sortable.call) }]
      : []),
    ...acts,
  ];
};
