import type { Method } from '../../../src/kit/calls/action';
import type { BoundCalls } from '../../../src/kit/calls/calls';
import type { AnyEntity } from '../../../src/kit/entity/entity';
import type { Fields } from '../../../src/kit/entity/field';
import type { Inbox } from '../../../src/kit/work/inbox';
import type { Report } from '../../../src/kit/resource/report';
import type { AnyStates } from '../../../src/kit/entity/states';
import type { AnyResource, Verb } from '../../../src/kit/resource/resource';
import type { Wizard } from '../../../src/kit/resource/wizard';
import { calls } from '../../../src/server/calls';

/**
 * Tells who may make which call from the files of the business alone: the rules of docs/security.md, written a second
 * time. Nothing here reads what the server makes of them (models, routes, guard).
 */
export interface Rule {
  readonly method: Method;
  readonly path: string;
  /** Any of these; none: every session. */
  readonly access: 'public' | 'open' | { readonly anyOf: readonly string[]; readonly plan?: string };
  readonly mutates: boolean;
  /** It looks one record up, of which rules of `clear` lift masks, and leaves an audit row that names it. */
  readonly lookup?: true;
  readonly whileBlocked: boolean;
  readonly entity?: AnyEntity;
  /** Kind of the call, where a declaration makes it. */
  readonly verb?: Verb | 'bin' | 'action' | 'named' | 'report' | 'wizard' | 'settings';
  /** Fields that it asks for besides rows. */
  readonly form?: Fields;
  /** Fields of the entity that a move asks or offers: it writes them, though a save may not. */
  readonly takes?: readonly string[];
  /** Permissions for a save of an existing row; nobody when left out. */
  readonly update?: readonly string[];
  /** Besides `access`, any of these. */
  readonly also?: readonly string[];
}
type Modules = Readonly<Record<string, Readonly<Record<string, unknown>>>>;
const schemas: Modules = import.meta.glob(['/schemas/*/**/*.ts', '!**/*.test.ts'], { eager: true });
const tables: Modules = import.meta.glob('../../../src/system/*/*.ts', { eager: true });
const resources: Modules = import.meta.glob(
  ['/resources/*/**/*.ts', '!**/*.server.ts', '!**/*.port.ts', '!**/*.test.ts'],
  { eager: true },
);
const servers: Modules = import.meta.glob(['/resources/*/**/*.server.ts', '!**/*.lazy.server.ts'], { eager: true });
const typed = <T>(modules: Modules, type: string): T[] =>
  Object.values(modules)
    .flatMap((module) => Object.values(module))
    .filter(
      (value) => typeof value === 'object' && value !== null && (value as { readonly type?: unknown }).type === type,
    ) as T[];

const listed = (value: string | readonly string[] | undefined): readonly string[] | undefined =>
  typeof value === 'string' ? [value] : value;
const upper = (name: string): string => name.replace(/[A-Z]/g, '_$&').toUpperCase();
const under = (root: string, call: string): { readonly method: Method; readonly path: string } => {
  const [method, path] = call.split(' ') as [Method, string];
  return { method, path: path.startsWith('/') ? path.slice(1) : root + path };
};

const generated = (entity: AnyEntity, resource: AnyResource | undefined, life: AnyStates | undefined): Rule[] => {
  const { root, name } = entity;
  const [see, edit, erase] = [`${upper(name)}_VER`, `${upper(name)}_EDITAR`, `${upper(name)}_EXCLUIR`];
  const given = (verb: Verb): readonly string[] | undefined => listed(resource?.access?.[verb]);
  const list = given('list') ?? [see];
  const show = given('show') ?? list;
  const create = given('create') ?? given('update') ?? [edit];
  const update = given('update') ?? create;
  const remove = given('delete') ?? [erase];
  const export_ = given('export') ?? list;
  const isRead = entity.system !== undefined || entity.seen !== undefined;
  const isOff = (verb: 'create' | 'update' | 'delete' | 'export'): boolean =>
    isRead || resource?.off?.includes(verb) === true;
  const whileBlocked = resource?.whileBlocked === true;
  const rule = (call: string, anyOf: readonly string[], mutates: boolean, verb: Rule['verb'], open = false): Rule => ({
    ...under(root, call),
    access: { anyOf, plan: resource?.plan },
    mutates,
    whileBlocked: open && whileBlocked,
    entity,
    verb,
  });
  const acts = Object.values(resource?.actions ?? {}).map(({ call, permission, plan, form }): Rule => ({
    ...under(root, call),
    access: { anyOf: permission ? [permission] : [], plan: plan ?? resource?.plan },
    mutates: true,
    whileBlocked: false,
    entity,
    verb: 'action',
    form,
  }));
  const moved = Object.entries(life?.moves ?? {}).filter(([, { by }]) => by === undefined);
  const dashed = (move: string): string => move.replace(/[A-Z]/g, '-$&').toLowerCase();
  const lived = [
    ...(life?.undo === undefined
      ? []
      : [{ call: 'POST {id}/desfazer', permission: undefined, plan: undefined, takes: undefined }]),
    ...moved.flatMap(([move, { permission, plan, call: own = `POST {id}/${dashed(move)}`, asks = [], offers = [] }]) =>
      [own, `POST ${dashed(move)}`].map((call) => ({ call, permission, plan, takes: [...asks, ...offers] })),
    ),
    ...(life?.call ? [{ call: life.call, permission: undefined, plan: undefined, takes: undefined }] : []),
  ].map((one): Rule => {
    const {
      call,
      permission = entity.system ? undefined : `${upper(name)}_EDITAR`,
      plan = resource?.plan,
      takes,
    } = one;
    return {
      ...under(root, call),
      access: { anyOf: permission ? [permission] : [], plan },
      mutates: true,
      whileBlocked: false,
      entity,
      verb: 'action',
      takes,
    };
  });
  const trail = rule('GET historico/{id}/{page}/{size}', isOff('update') ? show : update, false, 'show');
  if (resource?.settings)
    return [
      rule(resource.settings.load, show, false, 'settings'),
      rule('POST filterpaginated/{page}/{size}', show, false, 'list'),
      rule(resource.settings.save, update, true, 'settings'),
      trail,
      ...acts,
    ];
  const isMasked = Object.values(entity.fields).some(
    ({ options, kind }) =>
      options.personal &&
      (['document', 'phone', 'email', 'emails', 'address', 'pixKey'].includes(kind.name) || options.masked),
  );
  const saving = [...new Set([...(isOff('create') ? [] : create), ...(isOff('update') ? [] : update)])];
  return [
    rule('POST filterpaginated/{page}/{size}', list, false, 'list', true),
    rule('GET findbyid/{id}', show, false, 'show', true),
    ...(resource?.record ? [rule('GET ficha/{id}', show, false, 'show', true)] : []),
    ...(isRead ? [] : [trail]),
    ...(isMasked ? [{ ...rule('POST revelar/{id}', ['DADOS_PESSOAIS_VER'], true, 'show'), also: show }] : []),
    ...(isOff('create') && isOff('update')
      ? []
      : [{ ...rule('POST save', saving, true, 'create'), ...(!isOff('update') && { update }) }]),
    ...(isOff('delete')
      ? []
      : [
          rule('DELETE delete/{id}', remove, true, 'delete'),
          // An action of its own under this name takes its place.
          ...(acts.some(({ path }) => path === `${root}excluir-em-massa`)
            ? []
            : [rule('POST excluir-em-massa', remove, true, 'delete')]),
        ]),
    ...(isOff('delete') || entity.bin === false
      ? []
      : [rule('POST restaurar/{id}', remove, true, 'bin'), rule('POST restaurar-em-massa', remove, true, 'delete')]),
    ...(isOff('export')
      ? []
      : [
          rule('POST exportar/{formato}', export_, false, 'export'),
          rule('POST exportar/{formato}/segundo-plano', export_, true, 'export'),
        ]),
    ...(isOff('update') ? [] : [rule('POST alterar-em-massa', update, true, 'update')]),
    ...(resource?.list?.totals ? [rule(resource.list.totals.call, list, false, 'named')] : []),
    ...lived,
    ...(resource?.sortable ? [rule(resource.sortable.call ?? 'POST ordem', update, true, 'update')] : []),
    ...acts,
  ];
};
const named = ({ entity, calls: own }: BoundCalls): Rule[] =>
  Object.values(own).map(({ call, kind, permission, plan, mutates, whileBlocked = false, form, lookup }): Rule => ({
    ...under(entity.root, call),
    access: kind === 'open' ? 'open' : { anyOf: permission, plan },
    mutates,
    whileBlocked,
    entity,
    verb: 'named',
    form,
    lookup,
  }));
const otherNames = ({ entity, also }: BoundCalls, all: readonly Rule[]): Rule[] =>
  Object.entries(also).flatMap(([call, of]) => {
    const meant = under(entity.root, of);
    return all
      .filter(({ method, path }) => method === meant.method && path === meant.path)
      .map((one): Rule => ({ ...one, ...under(entity.root, call) }));
  });
/** Permissions that the framework's own calls ask for, from the entities that are its parts. */
const ofParts = (parts: readonly string[]): readonly string[] =>
  parts.flatMap((one) => {
    const [part, verb] = one.split('.');
    const entity = typed<AnyEntity>(schemas, 'entity').find(({ is, tenant }) =>
      part === 'companies' ? tenant === 'id' : is === part,
    )!;
    return `${upper(entity.name)}_${{ update: 'EDITAR', list: 'VER', enter: 'ENTRAR' }[verb!]!}`;
  });
const ofReport = ({
  call,
  charts = [],
  permission,
  plan,
  export: formats,
  csv,
  print,
  schedule,
  filters: form,
  summary,
}: Report): Rule[] => {
  const paged = '{page}/{size}';
  const root = call
    .replace(/^POST \//, '')
    .replace(paged, '')
    .replace(/\/?$/, '/');
  const rule = (path: string, mutates: boolean): Rule => ({
    ...under(root, path),
    access: { anyOf: permission, plan },
    mutates,
    whileBlocked: false,
    verb: 'report',
    form,
  });
  const hasFiles = formats === undefined || formats.length > 0;
  return [
    // A call without a page answers everything.
    rule(call.endsWith(paged) ? `POST ${paged}` : 'POST ', false),
    ...(summary?.parts ? [rule(`POST /${summary.parts.call.replace(/^\//, '')}`, false)] : []),
    ...(charts.length > 0 ? [rule('POST graficos', false)] : []),
    ...(charts.length > 0 && hasFiles ? [rule('POST graficos/{grafico}/exportar/{formato}', false)] : []),
    ...(hasFiles ? [rule('POST exportar/{formato}', false), rule('POST exportar/{formato}/segundo-plano', true)] : []),
    ...(csv ? [rule(csv, false)] : []),
    ...(print === false ? [] : [rule('POST imprimir-relatorio', false)]),
    ...(print ? [rule(print, false)] : []),
    ...(schedule === false || !hasFiles
      ? []
      : [rule('GET agendamentos', false), rule('POST agendar', true), rule('DELETE agendamento/{id}', true)]),
  ];
};
const ofWizard = ({ root, permission, plan, load = 'GET carregar', steps, finish, clear }: Wizard): Rule[] =>
  [{ call: load }, ...Object.values(steps), finish, ...(clear ? [clear] : [])].map((part, index): Rule => ({
    ...under(root, part.call),
    access: { anyOf: [permission], plan },
    mutates: index > 0,
    whileBlocked: false,
    verb: 'wizard',
    ...('form' in part && { form: part.form }),
  }));

/** Every call that the files of the business and the calls of the house declare. */
const read = (): readonly Rule[] => {
  const declared = typed<AnyResource>({ ...resources, ...tables }, 'resource');
  const business = [
    ...typed<AnyEntity>({ ...schemas, ...tables }, 'entity').flatMap((entity) =>
      generated(
        entity,
        declared.find((one) => one.entity.name === entity.name),
        typed<AnyStates>({ ...schemas, ...tables }, 'states').find((one) => one.name === entity.name),
      ),
    ),
    ...typed<BoundCalls>(servers, 'calls').flatMap(named),
    ...typed<Inbox>(servers, 'inbox').map(({ call }): Rule => ({
      ...under('', call),
      access: 'open',
      mutates: true,
      whileBlocked: false,
    })),
    ...typed<Report>(resources, 'report').flatMap(ofReport),
    ...typed<Wizard>(resources, 'wizard').flatMap(ofWizard),
  ];
  const house = calls.map(({ method, path, policy, mutates, whileBlocked = false }): Rule => ({
    method,
    path,
    mutates,
    whileBlocked,
    access:
      policy === 'signedIn'
        ? { anyOf: [] }
        : typeof policy === 'string'
          ? policy
          : { anyOf: [...policy.anyOf, ...ofParts(policy.ofParts ?? [])], plan: policy.plan },
  }));
  const first = [...house, ...business];
  const all = [...first, ...typed<BoundCalls>(servers, 'calls').flatMap((one) => otherNames(one, first))];
  const isPosted = new Set(all.filter(({ method }) => method === 'POST').map(({ path }) => path));
  const twins = all
    .filter(({ method, mutates, path }) => method === 'GET' && mutates && !isPosted.has(path))
    .map((rule): Rule => ({ ...rule, method: 'POST' }));
  return [...all, ...twins];
};
let known: readonly Rule[] | undefined;
/** Lists the rules of every call. They are read once: suites ask for each call that they make. */
export const rules = (): readonly Rule[] => (known ??= read());
export const nameOf = ({ method, path }: Pick<Rule, 'method' | 'path'>): string => `${method} ${path}`;
