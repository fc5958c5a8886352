import { subjectsOf } from '#fields/audience/tests';
import type { f } from '#fields';
import { days } from '#fields/weekdays/weekdays';
import type { ModelField } from '#kit/read/model';
import { anything, exactly, flag, identity, listOf, nullable, type JsonSchema } from './schema';

/**
 * `answer`: what the services say, types and formats. `body`: what they take, with the bounds of the declaration. A
 * value that they put into its canonical form first (a phone as people type it) is described in that form.
 */
export type Side = 'answer' | 'body';
type Kinds = keyof typeof f;

const day = { type: 'string', format: 'date' };
const clock = { type: 'string', pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$' };
const email = { type: 'string', format: 'email', maxLength: 254 };
const choicesOf = ({ choices = {} }: ModelField): JsonSchema => ({ type: 'string', enum: Object.keys(choices) });
const decimal = (places: number): JsonSchema => ({ type: 'number', 'x-places': places });
const nested = ({ item = {} }: ModelField, side: Side): JsonSchema => objectOf(item, side);

/** A kind without a line here does not compile. */
const kinds: Readonly<Record<Kinds, (field: ModelField, side: Side) => JsonSchema>> = {
  text: () => ({ type: 'string' }),
  longText: () => ({ type: 'string' }),
  email: () => email,
  emails: () => listOf(email, { maxItems: 50 }),
  phone: () => ({ type: 'string', pattern: '^\\+[0-9]{8,15}$' }),
  document: () => ({ type: 'string', pattern: '^[0-9A-Z]{11,14}$' }),
  pixKey: () => ({ type: 'string', maxLength: 77, description: 'CPF, CNPJ, celular (E.164), e-mail ou UUID.' }),
  cep: () => ({ type: 'string', pattern: '^[0-9]{8}$' }),
  address: nested,
  integer: () => ({ type: 'integer' }),
  decimal: ({ places = 2 }) => decimal(places),
  money: () => decimal(2),
  percent: () => decimal(4),
  bool: () => flag,
  enum: choicesOf,
  enumSet: (field) => listOf(choicesOf(field)),
  weekdays: (field) => listOf(choicesOf(field)),
  date: () => day,
  dateTime: () => ({ type: 'string', format: 'date-time' }),
  dayMonth: () => ({ type: 'string', pattern: '^(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$' }),
  openingHours: () =>
    listOf(exactly({ dia: { type: 'string', enum: Object.keys(days) }, abre: clock, fecha: clock }), { maxItems: 42 }),
  timeSlots: () => listOf(exactly({ inicio: clock, fim: clock })),
  json: () => ({ type: ['object', 'array'] }),
  audience: ({ audience }) =>
    listOf(
      {
        type: 'object',
        required: ['campo', 'operador'],
        properties: {
          campo: { type: 'string', enum: audience ? [...subjectsOf(audience).keys()] : [] },
          operador: { type: 'string' },
          valor: {},
          dias: { type: ['integer', 'null'], minimum: 1 },
        },
      },
      { maxItems: 10 },
    ),
  time: () => clock,
  color: () => ({ type: 'string', pattern: '^#[0-9a-f]{6}$' }),
  url: () => ({ type: 'string', format: 'uri' }),
  file: () => identity,
  image: () => identity,
  ref: () => identity,
  refs: () => listOf(identity, { maxItems: 500 }),
  anyRef: () => ({ type: 'string', pattern: '^[A-Za-z]\\w*:[0-9]+$', description: 'Entidade e identificador.' }),
  entity: () => ({ type: 'string', pattern: '^[A-Za-z]\\w*$' }),
  // A body is bounded; a stored or answered list is not.
  list: (field, side) => listOf(nested(field, side), side === 'body' ? { maxItems: 200 } : {}),
  group: nested,
  tags: () => listOf({ type: 'string', maxLength: 60 }, { maxItems: 500 }),
  token: (_, side) =>
    side === 'answer'
      ? flag
      : {
          type: 'string',
          writeOnly: true,
          description: 'Segredo: guardado cifrado, nunca respondido. Sem ele, fica o que há; null remove.',
        },
};
const isKnown = (name: string): name is Kinds => Object.hasOwn(kinds, name);

/** A filled value of the field. */
export const valueOf = (field: ModelField, side: Side): JsonSchema => {
  const {
    kind: { name },
    ref,
    options: { personal },
  } = field;
  const own = isKnown(name) ? kinds[name](field, side) : anything;
  // Personal data may travel masked: a text, but not in its usual form.
  const shape = side === 'answer' && personal && own.type === 'string' ? { type: 'string' } : own;
  return {
    ...shape,
    ...(side === 'body' && boundsOf(field, shape)),
    ...(ref && { 'x-entity': ref }),
    ...(personal && { 'x-personal': personal.basis }),
  };
};

/** Any of the fields without its mask, in the form of its kind; null where there is nothing. */
export const revealedOf = (fields: readonly ModelField[]): JsonSchema => {
  const each = fields.map((field) =>
    JSON.stringify(valueOf({ ...field, options: { ...field.options, personal: undefined } }, 'answer')),
  );
  return { anyOf: [...[...new Set(each)].map((one) => JSON.parse(one) as JsonSchema), { type: 'null' }] };
};

const boundsOf = ({ options: { min, max, pattern } }: ModelField, { type, pattern: own }: JsonSchema): JsonSchema => {
  const [small, large] =
    type === 'array'
      ? ['minItems', 'maxItems']
      : type === 'string'
        ? ['minLength', 'maxLength']
        : ['minimum', 'maximum'];
  return {
    ...(min !== undefined && { [small]: min }),
    ...(max !== undefined && { [large]: max }),
    ...(pattern && own === undefined && !/[iu]/.test(pattern.flags) && { pattern: pattern.source }),
  };
};

type FieldMap = Readonly<Record<string, ModelField>>;
const isAlways = ({ required, when }: ModelField): boolean => required && !when;

/** A value that may be absent in what is stored is null. */
const described = (field: ModelField, side: Side): JsonSchema => {
  const {
    label,
    options: { help, default: start, readOnly, plan, write },
  } = field;
  const schema = valueOf(field, side);
  return {
    ...(side === 'body' && isAlways(field) ? schema : nullable(schema)),
    title: label,
    ...(help && { description: help }),
    ...(side === 'body' && start !== undefined && { default: start }),
    ...(readOnly === true && { readOnly: true }),
    ...(plan && { 'x-plan': plan }),
    ...(write && { 'x-write': write }),
  };
};
export const propertiesOf = (fields: FieldMap, side: Side): Readonly<Record<string, JsonSchema>> =>
  Object.fromEntries(Object.values(fields).map((field) => [field.name, described(field, side)]));

/** An answer holds all that one may read; a body what it must. */
export const requiredOf = (fields: FieldMap, side: Side): string[] =>
  Object.values(fields)
    .filter((field) =>
      side === 'answer' ? !field.options.read : isAlways(field) && field.options.default === undefined,
    )
    .map(({ name }) => name);

/** The fields of a form, a group, a row. Other values of a body are dropped. */
export const objectOf = (fields: FieldMap, side: Side): JsonSchema => {
  // A nested value may be older than a field, so answers require none.
  const required = side === 'answer' ? [] : requiredOf(fields, side);
  return {
    type: 'object',
    properties: propertiesOf(fields, side),
    ...(required.length > 0 && { required }),
    ...(side === 'answer' && { additionalProperties: false }),
  };
};
