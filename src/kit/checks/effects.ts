import type { Effect } from '../calls/action';
import { callPath } from '../calls/calls';
import type { AnyCond } from '../entity/condition';
import type { Model, ModelAction } from '../read/model';
import { placesIn } from '../text';
import { formChecks } from './field';
import { error, joined, none, ofEach, repeated, unless, type Context, type Finding, type Findings } from './finding';
import { isDeclared, isReserved, shape, shapeUnder } from './served';

type AnyEffect = Effect<Readonly<Record<string, unknown>>>;
const effectsOf = ({ effect }: ModelAction): readonly AnyEffect[] =>
  [effect ?? 'refresh'].flat() as readonly AnyEffect[];

/** R070 to R079: what an action asks for, and what happens when it has succeeded. */
export const effectChecks = (model: Model, context: Context): Findings =>
  joined(
    ofEach(model.actions, (action) =>
      joined(
        one(model, action, context),
        twin(model, action, context),
        ofEach([action.form, action.result, action.preview?.show], (form) =>
          formChecks(form, `${model.name} action ${action.name}`, context),
        ),
      ),
    ),
    totals(model),
    ofEach(model.actions, (action) => guided(model, action, context)),
  );

const one = (model: Model, action: ModelAction, context: Context): Finding[] => {
  const where = `${model.name} action ${action.name}`;
  const own =
    action.scope === 'record'
      ? ['id', ...Object.keys(model.fields)]
      : action.scope === 'bulk'
        ? ['count', 'counted']
        : [];
  const all = new Set([...own, ...Object.keys(action.form ?? {}), ...Object.keys(action.result ?? {})]);
  const unknown = (what: string, template: string, known: ReadonlySet<string>): Finding[] =>
    placesIn(template)
      .filter((name) => !known.has(name))
      .map((name) =>
        error(
          'R070',
          where,
          `{${name}} in ${what} is nothing that is known then.`,
          'name a field, a value of the form or of the result; {count} or {counted} for a bulk',
        ),
      );
  const result = (names: readonly string[]): Finding[] =>
    names
      .filter((name) => !Object.hasOwn(action.result ?? {}, name))
      .map((name) =>
        error('R071', where, `it shows '${name}', which its result does not have.`, 'declare it in `result`'),
      );
  const asked = (call: string): Finding[] => [
    ...unknown('an effect', call, all),
    ...unless(isServed(shapeUnder(model.root, call), context), () =>
      error(
        'R072',
        where,
        `nothing answers the call '${call}' of its effect.`,
        `read('${call}', …) in ${model.name}.server.ts, beside its resource`,
      ),
    ),
  ];
  return [
    ...unknown('the question', action.confirm ?? '', new Set(own)),
    ...effectsOf(action).flatMap((effect): Findings => {
      if (effect === 'report')
        return unless(action.scope !== 'record', () =>
          error('R073', where, 'there is no report on one record.', 'make it a bulk action, or choose another effect'),
        );
      if (typeof effect === 'string') return [];
      if ('toast' in effect)
        return [
          ...unknown('a message', effect.toast, all),
          ...result(Object.keys((effect.warning as object) ?? {})),
          ...(effect.undo ? asked(effect.undo.call) : []),
        ];
      if ('download' in effect)
        return effect.download.startsWith('GET ') ? asked(effect.download) : result(placesIn(effect.download));
      if ('print' in effect) return asked(effect.print);
      if ('poll' in effect)
        return [...asked(effect.poll), ...result([...(effect.show ?? []), ...Object.keys(effect.until as object)])];
      if ('show' in effect) return result(effect.show);
      return effect.redirect.startsWith('/')
        ? [
            ...unknown('an address', effect.redirect, all),
            ...unless(effect.redirect.startsWith('/app/'), () =>
              error('R074', where, `the address '${effect.redirect}' is not of the product.`, "begin it with '/app/'"),
            ),
          ]
        : [];
    }),
  ];
};

/** A form in steps, and what is shown beside it. */
const guided = (model: Model, { name, form = {}, steps, preview }: ModelAction, context: Context): Findings => {
  const where = `${model.name} action ${name}`;
  const placed = Object.values(steps ?? {}).flatMap(({ fields = [] }) => fields);
  const shown = [
    ...Object.values(steps ?? {}).flatMap(({ show = [] }) => show),
    ...[preview?.message?.text, preview?.message?.from, preview?.bar?.text].flatMap((one) => one ?? []),
    ...placesIn(preview?.submit ?? ''),
  ];
  const asked = preview && shapeUnder(model.root, preview.call);
  return joined(
    steps === undefined
      ? none
      : [
          ...repeated(placed).map((field) =>
            error('R078', where, `'${field}' stands in two steps.`, 'leave it in one'),
          ),
          ...placed
            .filter((field) => !Object.hasOwn(form, field))
            .map((field) =>
              error('R078', where, `a step asks for '${field}', which its form does not have.`, 'correct the name'),
            ),
          ...Object.keys(form)
            .filter((field) => !placed.includes(field))
            .map((field) =>
              error('R078', where, `'${field}' stands in no step: nobody could fill it in.`, 'put it in one'),
            ),
        ],
    shown
      .filter((one) => !Object.hasOwn(preview?.show ?? {}, one))
      .map((one) =>
        error('R079', where, `it shows '${one}', which its preview does not have.`, 'declare it in `preview.show`'),
      ),
    unless(preview?.bar === undefined || Object.hasOwn(form, preview.bar.field), () =>
      error('R079', where, 'what stands in the way is shown at no field of its form.', 'correct the name'),
    ),
    unless(asked === undefined || isServed(asked, context), () =>
      error(
        'R079',
        where,
        `nothing answers the call '${preview!.call}' of its preview.`,
        `read('${preview!.call}', …) in ${model.name}.server.ts, beside its resource`,
      ),
    ),
  );
};

/** Our own pages make changing calls by POST, also where the contract has a GET (decision 0002). */
const twin = (model: Model, action: ModelAction, context: Context): Findings => {
  if (!action.call.startsWith('GET ')) return none;
  const wanted = shape(`POST ${callPath(model.root, action.call)}`);
  return unless(!isDeclared(wanted, context), () =>
    error(
      'R075',
      `${model.name} action ${action.name}`,
      `its POST twin '${wanted}' is another call, and our own pages would make that one.`,
      'declare the action with POST, or change one path',
    ),
  );
};

const totals = ({ name, totals: asked, fields }: Model): Findings => {
  if (!asked) return none;
  const numbers = asked.figures.map((figure) => figure.name);
  return joined(
    ofEach(asked.figures, (figure) =>
      (figure.add ?? [])
        .filter((one) => !['money', 'integer', 'decimal'].includes(fields[one]?.kind.name ?? ''))
        .map((one) =>
          error(
            'R076',
            `${name} list.totals`,
            `${figure.name} adds '${one}', which is no number of the entity.`,
            'name a field of money, integer or decimal',
          ),
        ),
    ),
    ofEach(Object.entries(asked.ratios), ([ratio, parts]) =>
      parts
        .filter((one) => !numbers.includes(one))
        .map((one) =>
          error(
            'R076',
            `${name} list.totals`,
            `${ratio} divides '${one}', which is no figure of its own.`,
            'name one of count or sum',
          ),
        ),
    ),
    asked.kept
      .filter((one) => !Object.hasOwn(asked.show, one))
      .map((one) =>
        error('R076', `${name} list.totals`, `'${one}' is kept from some, and is no figure.`, 'correct the name'),
      ),
    repeated([...numbers, ...Object.keys(asked.ratios)]).map((one) =>
      error('R076', `${name} list.totals`, `two figures have the name '${one}'.`, 'rename one'),
    ),
    ofEach(asked.figures, (figure) =>
      conditionFields(figure.where)
        .filter((one) => !Object.hasOwn(fields, one))
        .map((one) =>
          error(
            'R076',
            `${name} list.totals`,
            `the condition of ${figure.name} names '${one}', which is no field.`,
            'correct the name',
          ),
        ),
    ),
  );
};
const conditionFields = (where: AnyCond = {}): readonly string[] => [where].flat().flatMap((one) => Object.keys(one));

/** Anything, where the calls with a name of their own are not known. */
const isServed = (call: string, context: Context): boolean =>
  !context.house.calls || isDeclared(call, context) || isReserved(call, context);
