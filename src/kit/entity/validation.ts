import * as yup from 'yup';
import { copiesOf } from '../blank';
import { meets, watched, type Clock } from './condition';
import type { Model, ModelField } from '../read/model';
import { messages } from '../messages';
import { isBlank, keepsRule, placeOf } from './rules';
import { fill } from '../text';

type Values = Readonly<Record<string, unknown>>;

// Messages of yup itself, in the voice of the product.
yup.setLocale({
  mixed: {
    default: messages.invalidFormat,
    notType: messages.invalidFormat,
    required: messages.required,
    oneOf: messages.invalidOption,
    notNull: messages.required,
    defined: messages.required,
  },
  string: {
    matches: messages.invalidFormat,
    max: ({ max }: { max: number }) => fill(messages.maxLength, { max: max.toLocaleString('pt-BR') }),
  },
  array: { max: ({ max }: { max: number }) => fill(messages.maxItems, { max: max.toLocaleString('pt-BR') }) },
  object: { noUnknown: messages.invalidFormat },
});

/** The yup schema of one field: its kind's, its own bounds, required or nullable. */
export const fieldSchema = (field: ModelField): yup.AnySchema => {
  const { required, kind, item } = field;
  const own = kind.schema(yup, field, () => fieldsSchema(item ?? {}));
  // A text is never taken for a number, nor a number for a text. Rows and groups are cast, so that what they do not
  // know is dropped; without a default, or an absent group would become one of blanks.
  const schema = withBounds(typed(kind.nested ? own.default(undefined) : own.strict()), field);
  return typed(
    (required ? schema.test('required', messages.required, (value: unknown) => !isBlank(value)) : schema).nullable(),
  );
};
/** yup's abstract schema answers `any` to its own methods; this is where that ends. */
const typed = (schema: unknown): yup.AnySchema => schema as yup.AnySchema;

/** Bounds that mean the same for every kind: a number's size, a text's length, a list's count. */
const withBounds = (
  schema: yup.AnySchema,
  { options: { min, max, pattern, patternMessage } }: ModelField,
): yup.AnySchema => {
  const say = (template: string, bounds: object) => fill(template, bounds as Values);
  let bounded = schema;
  const bound = (name: string, message: string, test: (value: unknown) => boolean): void => {
    bounded = bounded.test(name, message, (value: unknown) => isBlank(value) || test(value));
  };
  const size = (value: unknown): number =>
    typeof value === 'number' ? value : typeof value === 'string' || Array.isArray(value) ? value.length : 0;
  const [small, large] =
    schema.type === 'number'
      ? [messages.min, messages.max]
      : schema.type === 'array'
        ? [messages.minItems, messages.maxItems]
        : [messages.minLength, messages.maxLength];
  if (min !== undefined) bound('min', say(small, { min: min.toLocaleString('pt-BR') }), (value) => size(value) >= min);
  if (max !== undefined) bound('max', say(large, { max: max.toLocaleString('pt-BR') }), (value) => size(value) <= max);
  if (pattern)
    bound(
      'pattern',
      patternMessage ?? messages.invalidFormat,
      (value) => typeof value !== 'string' || new RegExp(pattern.source, pattern.flags.replace('g', '')).test(value),
    );
  return bounded;
};

/** An object of fields: conditional ones are stripped while their condition is not met. */
export const fieldsSchema = (fields: Readonly<Record<string, ModelField>>): yup.ObjectSchema<Values> =>
  yup
    .object(
      Object.fromEntries(
        Object.entries(fields).map(([name, field]) => {
          const schema = fieldSchema(field);
          const { when } = field;
          return [
            name,
            when
              ? yup
                  .mixed()
                  .when(
                    watched(when),
                    (
                      values: unknown[],
                      mixed: yup.AnySchema,
                      { context }: { readonly context?: { readonly clock?: Clock } },
                    ) =>
                      meets(
                        when,
                        Object.fromEntries(watched(when).map((key, index) => [key, values[index]])),
                        context?.clock,
                      )
                        ? schema
                        : typed(mixed.strip()),
                  )
              : schema,
          ];
        }),
      ),
    )
    .noUnknown()
    .transform((value: unknown) => declared(fields, value)) as unknown as yup.ObjectSchema<Values>;

/** Only declared names, before yup looks them up: it would take 'constructor' for a schema. */
const declared = (fields: object, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).filter(([name]) => Object.hasOwn(fields, name)))
    : value;

/**
 * The schema of a whole record, the same in the form and on the server. System fields are left out. Built once per
 * model; cast strips unknown fields and those whose condition is not met. The context may carry a `clock`, by which
 * conditions know today.
 */
export const schemaOf = (model: Pick<Model, 'fields' | 'rules'>): yup.ObjectSchema<Values> => {
  const own = Object.fromEntries(Object.entries(model.fields).filter(([, field]) => !field.system));
  return model.rules.reduce<yup.ObjectSchema<Values>>(
    (schema, rule) =>
      schema.test({
        name: `rule:${rule.on.join()}`,
        message: rule.message,
        test(value, context) {
          const path = placeOf(
            rule,
            own,
            value as Values,
            (context.options.context as { readonly clock?: Clock } | undefined)?.clock,
          );
          return (
            path === undefined ||
            keeps(rule, own, value as Values) ||
            context.createError({ path, message: rule.message })
          );
        },
      }) as yup.ObjectSchema<Values>,
    fieldsSchema(own),
  );
};

/** A rule is written for a sound record: what it throws over a value that its field refuses anyway says nothing. */
const keeps = (rule: Model['rules'][number], fields: Readonly<Record<string, ModelField>>, record: Values): boolean => {
  try {
    return keepsRule(rule, record);
  } catch (error) {
    if (
      Object.values(fields).every(
        (field) => (field.when && !meets(field.when, record)) || fieldSchema(field).isValidSync(record[field.name]),
      )
    )
      throw error;
    return true;
  }
};

/** Canonical values before validation: each kind cleans its own, nested ones too. */
export const cleanValues = (fields: Readonly<Record<string, ModelField>>, values: Values): Record<string, unknown> => {
  const cleaned = { ...values };
  for (const [name, value] of Object.entries(values)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (field?.kind.clean) cleaned[name] = field.kind.clean(value, field);
  }
  return cleaned;
};

/** A message per path ('itens.0.valor') of a yup error. */
export const fieldErrorsOf = (error: yup.ValidationError): Record<string, string> =>
  Object.fromEntries(
    (error.inner.length ? error.inner : [error])
      .toReversed()
      .map((one) => [(one.path ?? '').replace(/\[(\d+)\]/g, '.$1').replace(/^\["?|"?\]$/g, ''), one.message]),
  );

/**
 * A record that was checked: its values as a save would store them (null under an unmet condition), and a message per
 * path.
 */
export interface Checked {
  readonly values: Record<string, unknown>;
  readonly errors: Readonly<Record<string, string>>;
}
/**
 * The same judgement as {@link schemaOf}, for many records: blank fields cost nothing, and a value that comes again and
 * again (an option, a yes) is judged once. Held against the schema by a test over every declaration. Made for one run
 * it remembers what it has judged; one that `stays` remembers options alone, and nothing of anybody's.
 */
export const recordChecker = (model: Pick<Model, 'fields' | 'rules'>, { stays = false } = {}): RecordChecker => {
  const own = Object.fromEntries(Object.entries(model.fields).filter(([, field]) => !field.system));
  const fields = inOrder(own).map((field) => ({
    field,
    judge: judgeOf(field, stays && !field.choices && field.kind.name !== 'bool' ? 0 : remembered),
  }));
  // A missing or hidden value is undefined: conditions and rules tell it from null.
  const start = copiesOf(Object.fromEntries(Object.keys(own).map((name) => [name, undefined])));
  const names = Object.keys(own);
  return (record, clock) => {
    const cast = start();
    const errors: Record<string, string> = {};
    for (const { field, judge } of fields) {
      if (field.when && !meets(field.when, cast, clock)) continue;
      const { value, found } = judge(record[field.name] ?? null, clock);
      cast[field.name] = value;
      if (found) Object.assign(errors, found);
    }
    for (const rule of model.rules) {
      const path = placeOf(rule, own, cast, clock);
      if (path !== undefined && !Object.hasOwn(errors, path) && !keeps(rule, own, cast)) errors[path] = rule.message;
    }
    for (const name of names) cast[name] ??= null;
    return { values: cast, errors };
  };
};
export type RecordChecker = (record: Values, clock?: Clock) => Checked;
interface Judged {
  readonly value: unknown;
  readonly found?: Readonly<Record<string, string>>;
}
const remembered = 2_000;

const nothing: Judged = { value: null };

const judgeOf = (field: ModelField, room: number): ((value: unknown, clock?: Clock) => Judged) => {
  const schema = fieldSchema(field);
  const known = new Map<unknown, Judged>();
  const judge = (value: unknown, clock?: Clock): Judged => {
    try {
      return { value: schema.validateSync(value, { abortEarly: false, context: { clock } }) as unknown };
    } catch (error) {
      if (!(error instanceof yup.ValidationError)) throw error;
      return {
        value,
        found: Object.fromEntries(
          Object.entries(fieldErrorsOf(error)).map(([path, message]) => [
            path === '' ? field.name : `${field.name}.${path.replace(/^\./, '')}`,
            message,
          ]),
        ),
      };
    }
  };
  return (value, clock) => {
    if (value === null && !field.required) return nothing;
    if (typeof value === 'object' && value !== null) return judge(value, clock);
    const before = known.get(value);
    if (before) return before;
    const judged = judge(value, clock);
    if (known.size < room) known.set(value, judged);
    return judged;
  };
};
/** The message for a value alone, whatever stands beside it; undefined for one that the field may hold. Made for one run. */
export type ValueChecker = (value: unknown) => string | undefined;
export const valueChecker = (field: ModelField): ValueChecker => {
  const judge = judgeOf(field, remembered);
  return (value) => Object.values(judge(field.kind.clean ? field.kind.clean(value, field) : value).found ?? {})[0];
};
/** Sorts fields so that one that a condition reads comes before those that depend on it. */
const inOrder = (fields: Readonly<Record<string, ModelField>>): readonly ModelField[] => {
  const done = new Set<ModelField>();
  const visit = (field: ModelField, path: readonly ModelField[]): void => {
    if (done.has(field) || path.includes(field)) return;
    for (const name of watched(field.when)) if (fields[name]) visit(fields[name], [...path, field]);
    done.add(field);
  };
  for (const field of Object.values(fields)) visit(field, []);
  return [...done];
};
