import {
  makeField,
  type Field,
  type Fields,
  type Kind,
  type Options,
  type Value,
  type Values,
} from '#kit/entity/field';
import { messages } from '#kit/messages';
import { fromJson, isGroup, toJson } from '../nested';

type Json = Readonly<Record<string, unknown>> | readonly unknown[];
/** True for a value that JSON and the database can store: finite numbers, no U+0000, limited depth. */
const isJson = (value: unknown, depth = 0): boolean => {
  if (depth > 20) return false;
  if (value === null || typeof value === 'boolean') return true;
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0');
  if (typeof value === 'number') return Number.isFinite(value);
  if (Array.isArray(value)) return value.every((one) => isJson(one, depth + 1));
  return isGroup(value) && Object.entries(value).every(([name, one]) => !name.includes('\0') && isJson(one, depth + 1));
};
const isRoot = (value: unknown): value is object => typeof value === 'object' && value !== null && isJson(value);
const most = 100_000;

/** Why a text is no JSON, with its line; undefined when it is. */
export const wrongJson = (text: string): string | undefined => {
  try {
    return isRoot(JSON.parse(text)) ? undefined : 'Escreva um objeto { } ou uma lista [ ]!';
  } catch (error) {
    const said = String((error as Error).message);
    const at = Number(/position (\d+)/.exec(said)?.[1] ?? text.length);
    return `Linha ${text.slice(0, at).split('\n').length}: isto não é JSON. Confira vírgulas, aspas e chaves!`;
  }
};
/** Message for a value that does not fit the declared fields; undefined when all of it fits. */
const misfit = (value: unknown, shape: Fields | undefined): string | undefined => {
  if (!shape) return undefined;
  if (!isGroup(value)) return 'Escreva um objeto { }!';
  const stranger = Object.keys(value).find((name) => !Object.hasOwn(shape, name));
  if (stranger !== undefined)
    return `“${stranger.slice(0, 60)}” não é um nome daqui: ${Object.keys(shape).join(', ')}.`;
  for (const [name, field] of Object.entries(shape)) {
    const one = value[name] ?? null;
    if (one === null) {
      if (field.options.required) return `Falta “${name}”!`;
    } else if (field.kind.accepts && !field.kind.accepts(one, field)) return `“${name}”: ${messages.invalidFormat}`;
  }
  return undefined;
};

export const kind: Kind<object, 'json'> = {
  name: 'json',
  column: () => 'jsonb',
  schema: (y, { shape }) =>
    y.mixed().test('json', messages.invalidFormat, (value, context) => {
      if (value == null) return true;
      if (typeof value === 'string')
        return context.createError({ message: wrongJson(value) ?? messages.invalidFormat });
      if (!isRoot(value)) return false;
      if (JSON.stringify(value).length > most) return context.createError({ message: messages.tooLarge });
      const message = misfit(value, shape);
      return message === undefined || context.createError({ message });
    }),
  operators: ['empty'],
  format: (value) => JSON.stringify(value),
  parse: (text) => {
    if (!text.trim()) return null;
    return wrongJson(text) === undefined ? (JSON.parse(text) as object) : undefined;
  },
  clean: (value) => (value === '' ? null : value),
  accepts: isRoot,
  toSql: toJson,
  fromSql: fromJson,
  sample: (fake, { shape }) =>
    shape
      ? Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, field.kind.sample(fake, field)]))
      : { [fake.pick(['zoom', 'ordem', 'canal'])]: fake.integer(1, 9), ativo: fake.bool() },
  searchText: () => '',
  sortable: false,
  span: 12,
};
/** A value of another system, edited as text; with `shape`, only what fits it. @example f.json({ zoom: f.integer() }) */
export const json = <const S extends Fields = Record<never, never>, const R extends boolean = false>(
  shape?: S,
  options?: Options<object, R>,
): Field<Value<R, [keyof S] extends [never] ? Json : Values<S>>, 'json'> => makeField(kind, options ?? {}, { shape });
