import { questionOf } from '../calls/action';
import { watched } from '../entity/condition';
import { transportMessages } from '../messages';
import type { Model, ModelAction } from '../read/model';
import { dated, valued } from './conditions';
import { isIcon, meantIcon } from './icon';
import { unknownPermission, unknownPlan } from './field';
import { meant } from './names';
import {
  error,
  joined,
  none,
  ofEach,
  repeated,
  unless,
  warning,
  type Context,
  type Finding,
  type Findings,
} from './finding';

/** Verbs of acts that cannot be undone: documents of the tax office, money, messages to people. */
const weighty = /^(emitir|cancelar|inutilizar|pagar|cobrar|estornar|transferir|resgatar|enviar|reenviar|disparar)/;

/** R060 to R079: what an action does. */
export const actionChecks = (model: Model, context: Context): Findings =>
  joined(
    ofEach(model.actions, (action) => one(model, action, context)),
    bound(model, context),
  );

const one = (model: Model, action: ModelAction, context: Context): Finding[] => {
  const where = `${model.name} action ${action.name}`;
  const [method = '', path = ''] = action.call.split(' ');
  const placeholders = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  return [
    ...unless(action.label.trim() !== '', () =>
      error('R060', where, 'the label is empty.', 'write what the button says'),
    ),
    ...unless(action.permission !== undefined || model.seen !== undefined, () =>
      error('R061', where, 'it asks for no permission.', "say who may: permission: 'CUPOM_CANCELAR'"),
    ),
    ...unless(action.tone !== 'danger' || action.confirm !== undefined || action.form !== undefined, () =>
      error('R062', where, 'it is dangerous, and asks for no confirmation.', "confirm: 'Cancelar a nota {numero}?'"),
    ),
    ...dialogue(action, where),
    ...unless(action.choose === undefined || Object.hasOwn(action.form ?? {}, action.choose.field), () =>
      error(
        'R065',
        where,
        `what is chosen on its button, '${action.choose!.field}', is no field of its form.`,
        'correct the name',
      ),
    ),
    ...unless(!weighty.test(action.name) || action.once === true, () =>
      warning(
        'R063',
        where,
        'by its name it moves money, sends a message or speaks to the tax office, and may run twice.',
        'once: true',
      ),
    ),
    ...unless(/^(GET|POST|PUT|DELETE) \/?([\w.-]+|\{\w+\})(\/([\w.-]+|\{\w+\}))*\/?$/.test(action.call), () =>
      error('R064', where, `the call '${action.call}' is not a method and a path.`, "'POST cancelar/{id}'"),
    ),
    ...repeated(placeholders).map((name) => error('R064', where, `the call has {${name}} twice.`, 'take one out')),
    ...placeholders
      .filter((name) => !known(model, action, name))
      .map((name) =>
        error('R065', where, `{${name}} in the call is neither a field nor a value of its form.`, 'correct the name'),
      ),
    ...unless(
      // Optional values stay empty: our own pages send them by the POST twin.
      method !== 'GET' ||
        Object.entries(action.form ?? {}).every(
          ([name, { options }]) => placeholders.includes(name) || !options.required,
        ),
      () =>
        error(
          'R066',
          where,
          'a GET carries no body, and its form has values that the path does not.',
          'make it a POST, or put the values in the path',
        ),
    ),
    ...conditionsOf(action)
      .flatMap((condition) => watched(condition as Parameters<typeof watched>[0]))
      .filter(
        (name) =>
          name !== 'id' && (!Object.hasOwn(model.fields, name) || model.fields[name]!.options.read !== undefined),
      )
      .map((name) =>
        error(
          'R067',
          where,
          `its condition asks for '${name}', which not every row carries.`,
          'name a field of the entity that all who see it may read',
        ),
      ),
    ...conditionsOf(action).flatMap((condition) => [
      ...dated(condition, model.fields, where),
      ...valued(condition, model.fields, where),
    ]),
    ...unless(action.icon === undefined || isIcon(action.icon), () =>
      error('R042', where, `the icon '${action.icon}' does not exist.`, meantIcon(action.icon ?? false), action.icon),
    ),
    ...unless(action.fails === undefined || Object.hasOwn(transportMessages, action.fails), () =>
      error(
        'R097',
        where,
        `there is no sentence for the task '${action.fails}'.`,
        meant(action.fails!, Object.keys(transportMessages), 'name one of `transportMessages` in src/kit/messages.ts'),
        action.fails,
      ),
    ),
    ...unless(!(action.name in {}) && /^[a-z][A-Za-z0-9]*$/.test(action.name), () =>
      error('R068', where, 'the name is not camelCase.', 'rename it'),
    ),
    ...unknownPermission(action.permission, where, context),
    ...unknownPlan(action.plan, where, context),
    ...secondChecks(model, action, where, context),
  ];
};
const conditionsOf = ({ when, unless: bars, words }: ModelAction): readonly ModelAction['when'][] => [
  when,
  ...Object.values(bars ?? {}),
  ...(words ?? []).map((one) => one.when),
];
/** R158: another person's word. A move is looked at once, by its button. */
const secondChecks = (
  { tenant }: Model,
  { second, scope, move }: ModelAction,
  where: string,
  context: Context,
): Finding[] => {
  if (!second || (move !== undefined && scope !== 'record')) return [];
  const { permission } = second;
  const when = second.when === 'function' ? undefined : second.when;
  const asked = when && context.models.get(when.entity);
  return [
    ...unknownPermission(permission, where, context),
    // For rows of no company it is another person of the platform, whom no company's settings ask for.
    ...unless(tenant !== undefined || when === undefined, () =>
      error('R158', where, 'its rows are of no company, whose settings `when` could read.', 'leave `when` out'),
    ),
    ...unless(
      when === undefined || (asked?.settings !== undefined && asked.fields[when.field]?.kind.name === 'bool'),
      () =>
        error(
          'R158',
          where,
          `'${when!.field}' of ${when!.entity} is no yes or no of a company's settings.`,
          "when: flag(empresaConfig, 'pedeSupervisorCancelar')",
          when!.field,
        ),
    ),
  ];
};
/** A person reads a question and two verbs, of which one goes back. */
const dialogue = (action: ModelAction, where: string): Finding[] => {
  const { label, submit = label, confirm, form = {}, tone } = action;
  const isForm = Object.keys(form).length > 0;
  if (confirm === undefined && !isForm) return [];
  return [
    ...unless(!back.test(submit.trim()), () =>
      error(
        'R077',
        where,
        `the button of its dialog says '${submit}', as the one beside it that goes back.`,
        "submit: 'Cancelar nota'",
      ),
    ),
    ...unless((isForm && tone !== 'danger') || questionOf(action).title !== undefined, () =>
      error(
        'R077',
        where,
        'its dialog asks nothing: a question is its title.',
        "confirm: 'Cancelar a nota {numero}? O estoque volta.'",
      ),
    ),
  ];
};
const back = /^(cancelar|voltar|fechar|sair|não|sim|ok)$/i;

const known = (model: Model, action: ModelAction, name: string): boolean =>
  Object.hasOwn(action.form ?? {}, name) ||
  (action.scope === 'record' && (name === 'id' || Object.hasOwn(model.fields, name)));

/** Every action has its handler, every handler its action. */
const bound = (model: Model, { house }: Context): Findings => {
  if (!house.handlers) return none;
  const handled = house.handlers[model.name] ?? [];
  const declared = model.actions.filter(({ move }) => move === undefined).map(({ name }) => name);
  return joined(
    declared
      .filter((name) => !handled.includes(name))
      .map((name) =>
        error(
          'R069',
          `${model.name} action ${name}`,
          'nothing on the server does it.',
          `bind it in ${model.name}.server.ts, beside its resource`,
        ),
      ),
    handled
      .filter((name) => !declared.includes(name))
      .map((name) =>
        error(
          'R069',
          model.name,
          `the handler '${name}' belongs to no action.`,
          'declare the action, or take the handler out',
        ),
      ),
  );
};
