import type { Effect } from '../action';
import { callPath } from '../calls';
import type { Model, ModelAction } from '../model';
import { routesOf } from '../routes';
import { formChecks } from './field';
import { error, gathered, unless, type Context, type Finding } from './finding';

type AnyEffect = Effect<Readonly<Record<string, unknown>>>;
const effectsOf = ({ effect }: ModelAction): readonly AnyEffect[] => [effect ?? 'refresh'].flat() as readonly AnyEffect[];
const named = (template: string): string[] => [...template.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
const shape = (call: string): string => call.replace(/\{\w+\}/g, '{}');

/** R070 to R076: what an action asks for, and what happens when it has succeeded. */
export const effectChecks = (model: Model, context: Context): Finding[] => {
  const served = servedCalls(context);
  return [
    ...model.actions.flatMap((action) => [...one(model, action, served), ...twin(model, action, context),
      ...[action.form, action.result].flatMap((form) => formChecks(form, `${model.name} action ${action.name}`, context))]),
    ...totals(model, context),
  ];
};

const one = (model: Model, action: ModelAction, served: { has(call: string): boolean } | undefined): Finding[] => {
  const where = `${model.name} action ${action.name}`;
  const own = action.scope === 'record' ? ['id', ...Object.keys(model.fields)] : action.scope === 'bulk' ? ['count'] : [];
  const all = new Set([...own, ...Object.keys(action.form ?? {}), ...Object.keys(action.result ?? {})]);
  const unknown = (what: string, template: string, known: ReadonlySet<string>): Finding[] => named(template).filter((name) => !known.has(name)).map((name) => error('R070', where,
    `{${name}} in ${what} is nothing that is known then.`, 'name a field, a value of the form or of the result; {count} for a bulk'));
  const result = (names: readonly string[]): Finding[] => names.filter((name) => !Object.hasOwn(action.result ?? {}, name)).map((name) => error('R071', where,
    `it shows '${name}', which its result does not have.`, 'declare it in `result`'));
  const asked = (call: string): Finding[] => [...unknown('an effect', call, all),
    ...unless(!served || served.has(shape(`GET ${callPath(model.root, call as 'GET ')}`)), () => error('R072', where,
      `nothing answers the call '${call}' of its effect.`, `read('${call}', …) in resources/${model.section}/${model.name}.server.ts`))];
  return [
    ...unknown('the question', action.confirm ?? '', new Set(own)),
    ...effectsOf(action).flatMap((effect): Finding[] => {
      if (effect === 'report') return unless(action.scope !== 'record', () => error('R073', where, 'there is no report on one record.', 'make it a bulk action, or choose another effect'));
      if (typeof effect === 'string') return [];
      if ('toast' in effect) return unknown('a message', effect.toast, all);
      if ('download' in effect) return effect.download.startsWith('GET ') ? asked(effect.download) : result(named(effect.download));
      if ('print' in effect) return asked(effect.print);
      if ('poll' in effect) return [...asked(effect.poll), ...result([...effect.show ?? [], ...Object.keys(effect.until as object)])];
      if ('show' in effect) return result(effect.show);
      return effect.redirect.startsWith('/') ? [...unknown('an address', effect.redirect, all),
        ...unless(effect.redirect.startsWith('/app/'), () => error('R074', where, `the address '${effect.redirect}' is not of the product.`, "begin it with '/app/'"))] : [];
    }),
  ];
};

/** Our own pages call what changes something by POST, also where the specification has a GET (decisions 1). */
const twin = (model: Model, action: ModelAction, context: Context): Finding[] => {
  if (!action.call.startsWith('GET ')) return [];
  const wanted = shape(`POST ${callPath(model.root, action.call)}`);
  return unless(!declaredCalls(context).has(wanted), () => error('R075', `${model.name} action ${action.name}`,
    `its POST twin '${wanted}' is another call, and our own pages would make that one.`, 'declare the action with POST, or change one path'));
};

const totals = (model: Model, { house }: Context): Finding[] => {
  const asked = model.totals?.call;
  if (!asked || !house.calls) return [];
  const found = house.calls.flatMap(({ entity, calls }) => Object.values(calls).map((call) => ({ ...call, path: callPath(entity.root, call.call), of: entity.name })))
    .find(({ call, path }) => call.startsWith('POST ') && path === callPath(model.root, asked));
  return unless(found?.filter === true && found.of === model.name, () => error('R076', `${model.name} list.totals`,
    `no call of the entity answers '${asked}' for a filter.`, `read('${asked}', { filter: true, … })`));
};

/** Every call there is; undefined where those with a name of their own are not known. */
const servedCalls = (context: Context): { has(call: string): boolean } | undefined => {
  const { house: { calls, reserved = [] } } = context;
  return calls && { has: (call) => declaredCalls(context).has(call) || reserved.some((one) => shape(one) === call) };
};
/** Made once for all entities: with a thousand of them, once for each took the start twelve seconds. */
const declaredCalls = gathered(({ house, models }): ReadonlySet<string> => new Set([
  ...[...models.values()].flatMap((model) => routesOf(model).map(({ method, path }) => `${method} ${path}`)),
  ...(house.calls ?? []).flatMap(({ entity, calls }) => Object.values(calls).map(({ call }) => `${call.split(' ')[0]} ${callPath(entity.root, call)}`)),
].map(shape)));
