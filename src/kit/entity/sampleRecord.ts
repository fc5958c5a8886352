import type { Fake } from './fake';
import { meets } from './condition';
import type { Model, ModelField } from '../read/model';
import { keepsRule, placeOf } from './rules';

type Values = Readonly<Record<string, unknown>>;
/** Values that are stored or made already, so that unique ones stay unique. */
export interface Taken {
  /** True the first time that these values come; they count as taken from then on. */
  claim(fields: readonly string[], record: Values): boolean;
}
export const takenOf = (stored: readonly Values[] = [], sets: readonly (readonly string[])[] = []): Taken => {
  const seen = new Map<string, Set<string>>();
  const claim = (fields: readonly string[], record: Values): boolean => {
    const values = fields.map((name) => record[name] ?? null);
    if (values.includes(null)) return true;
    const set = seen.get(fields.join()) ?? new Set<string>();
    seen.set(fields.join(), set);
    const text = values.join('\u0000');
    return !set.has(text) && Boolean(set.add(text));
  };
  for (const record of stored) for (const fields of sets) claim(fields, record);
  return { claim };
};

/** The sets of fields that occur once, within the company. */
export const uniqueSetsOf = (model: Model): (readonly string[])[] => [
  ...Object.values(model.fields)
    .filter(({ options }) => options.unique)
    .map(({ name }) => [name]),
  ...model.unique.map((names) => names.filter((name) => name !== model.tenant)),
];

/** How often an optional field is filled. */
const filled = 0.7;
type Draw = (field: ModelField, fake: Fake, attempt: number) => unknown;

/**
 * A record as a person could have saved it: every field sampled by its kind, conditions and rules met, values that
 * occur once unique. `given` wins over the sample; it may be made from what was sampled so far, for a phone of the
 * customer's city. Throws when the declaration asks for what its own rules refuse.
 */
export const sampleRecord = (
  model: Model,
  fake: Fake,
  given: Values | ((fake: Fake) => Values) = {},
  taken: Taken = takenOf(),
): Record<string, unknown> =>
  drawn(model, fake, { own: Object.values(model.fields), draw: someOf, given, taken, attempts: 40 });

/**
 * The same with all that a person may fill in, and the defaults of what the server keeps: for tests, which look at
 * every field.
 */
export const fullRecord = (model: Model, fake: Fake): Record<string, unknown> => {
  const own = Object.values(model.fields).filter(
    ({ options }) => options.readOnly !== true || options.default !== undefined,
  );
  return drawn(model, fake, { own, draw: allOf, given: {}, taken: takenOf(), attempts: 500 });
};

interface Drawing {
  readonly own: readonly ModelField[];
  readonly draw: Draw;
  readonly given: Values | ((fake: Fake) => Values);
  readonly taken: Taken;
  readonly attempts: number;
}
const drawn = (model: Model, fake: Fake, { own, draw, given, taken, attempts }: Drawing): Record<string, unknown> => {
  const fields = inOrder(own.filter(({ system }) => !system));
  const sets = uniqueSetsOf(model);
  let broken: string | undefined;
  for (let attempt = 0; attempt < attempts; attempt++) {
    const fixed = typeof given === 'function' ? given(fake) : given;
    const record: Record<string, unknown> = {};
    for (const field of fields) {
      record[field.name] =
        field.when && !meets(field.when, record)
          ? null
          : Object.hasOwn(fixed, field.name)
            ? fixed[field.name]
            : draw(field, fake, attempt);
    }
    broken = model.rules.find(
      (rule) => placeOf(rule, model.fields, record) !== undefined && !keepsRule(rule, record),
    )?.message;
    if (broken === undefined && sets.every((names) => taken.claim(names, record))) return record;
  }
  throw new Error(
    `Não foi possível gerar um exemplo de “${model.label.one}” que cumpra as suas regras: ${broken ?? 'valores únicos repetidos'}`,
  );
};

/** A condition looks at fields that are there already. */
const inOrder = (fields: readonly ModelField[]): ModelField[] => [
  ...fields.filter(({ when }) => !when),
  ...fields.filter(({ when }) => when),
];

const sample = (field: ModelField, fake: Fake): unknown => field.kind.sample(fake, field);
const allOf: Draw = (field, fake) => (field.options.readOnly === true ? field.options.default : sample(field, fake));
const someOf: Draw = (field, fake, attempt) => {
  const {
    options: { default: standard, readOnly },
    required,
    kind,
  } = field;
  if (readOnly === true) return standard ?? null;
  if (kind.name === 'file' || kind.name === 'image' || field.sealed) return null;
  // A choice with a default is what most rows have.
  if (standard !== undefined && fake.bool(kind.name === 'enum' ? 0.6 : 0.8)) return standard;
  // A value that did not fit the rules is left out, where it may be.
  if (!required && !fake.bool(attempt > 10 ? 0.2 : filled)) return null;
  const value = sample(field, fake);
  return value === null && standard !== undefined ? standard : value;
};
