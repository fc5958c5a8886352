import type { Effect } from '../action';
import { callPath } from '../calls';
import type { Model, ModelAction } from '../model';
import { formChecks } from './field';
import { error, joined, none, ofEach, unless, type Context, type Finding, type Findings } from './finding';
import { isDeclared, isReserved, shape, shapeUnder } from './served';

type AnyEffect = Effect<Readonly<Record<string, unknown>>>;
const effectsOf = ({ effect }: ModelAction): readonly AnyEffect[] => [effect ?? 'refresh'].flat() as readonly AnyEffect[];
const named = (template: string): string[] => [...template.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);

/** R070 to R076: what an action asks for, and what happens when it has succeeded. */
export const effectChecks = (model: Model, context: Context): Findings => joined(
  ofEach(model.actions, (action) => joined(one(model, action, context), twin(model, action, context),
    ofEach([action.form, action.result], (form) => formChecks(form, `${model.name} action ${action.name}`, context)))),
  totals(model, context),
);

const one = (model: Model, action: ModelAction, context: Context): Finding[] => {
  const where = `${model.name} action ${action.name}`;
  const own = action.scope === 'record' ? ['id', ...Object.keys(model.fields)] : action.scope === 'bulk' ? ['count'] : [];
  const all = new Set([...own, ...Object.keys(action.form ?? {}), ...Object.keys(action.result ?? {})]);
  const unknown = (what: string, template: string, known: ReadonlySet<string>): Finding[] => named(template).filter((name) => !known.has(name)).map((name) => error('R070', where,
    `{${name}} in ${what} is nothing that is known then.`, 'name a field, a value of the form or of the result; {count} for a bulk'));
  const result = (names: readonly string[]): Finding[] => names.filter((name) => !Object.hasOwn(action.result ?? {}, name)).map((name) => error('R071', where,
    `it shows '${name}', which its result does not have.`, 'declare it in `result`'));
  const asked = (call: string): Finding[] => [...unknown('an effect', call, all),
    ...unless(isServed(shapeUnder(model.root, call), context), () => error('R072', where,
      `nothing answers the call '${call}' of its effect.`, `read('${call}', …) in resources/${model.section}/${model.name}.server.ts`))];
  return [
    ...unknown('the question', action.confirm ?? '', new Set(own)),
    ...effectsOf(action).flatMap((effect): Findings => {
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
const twin = (model: Model, action: ModelAction, context: Context): Findings => {
  if (!action.call.startsWith('GET ')) return none;
  const wanted = shape(`POST ${callPath(model.root, action.call)}`);
  return unless(!isDeclared(wanted, context), () => error('R075', `${model.name} action ${action.name}`,
    `its POST twin '${wanted}' is another call, and our own pages would make that one.`, 'declare the action with POST, or change one path'));
};

const totals = (model: Model, { house }: Context): Findings => {
  const asked = model.totals?.call;
  if (!asked || !house.calls) return none;
  const found = house.calls.flatMap(({ entity, calls }) => Object.values(calls).map((call) => ({ ...call, path: callPath(entity.root, call.call), of: entity.name })))
    .find(({ call, path }) => call.startsWith('POST ') && path === callPath(model.root, asked));
  return unless(found?.filter === true && found.of === model.name, () => error('R076', `${model.name} list.totals`,
    `no call of the entity answers '${asked}' for a filter.`, `read('${asked}', { filter: true, … })`));
};

/** Anything, where the calls with a name of their own are not known. */
const isServed = (call: string, context: Context): boolean => !context.house.calls || isDeclared(call, context) || isReserved(call, context);
