import fc from 'fast-check';
import { createFake } from '../../../src/fields/fake';
import { meets } from '../../../src/kit/entity/condition';
import type { Model, ModelField } from '../../../src/kit/read/model';
import { isBlank, keepsRule, placeOf } from '../../../src/kit/entity/rules';
import { scripts, sqlPieces, templates } from '../../support/corpora';

type Values = Readonly<Record<string, unknown>>;
/** References that a company's record may name: ids by entity. */
export type References = (entity: string) => readonly number[];

const printable = /^[^\u0000-\u001f\u007f]*$/;
/** Any text a person could write, at its shortest, its longest and between. */
const textOf = (min: number, max: number): fc.Arbitrary<string> =>
  fc
    .oneof(
      fc.string({ unit: 'grapheme', minLength: min, maxLength: Math.min(max, 200) }),
      fc.constantFrom(...scripts, ...sqlPieces, ...templates),
      fc.constantFrom(
        'a'.repeat(min || 1),
        'a'.repeat(Math.min(max, 5_000)),
        'Ação é não ü ñ',
        '🍕🍔',
        'ＡＢＣ',
        'שלום',
        'null',
        'undefined',
        '0',
        '-1',
        'NaN',
        'true',
        '1e999',
        "O'Brien & Filhos <Ltda>",
      ),
    )
    .map((text) => text.normalize().trim())
    .filter(
      (text) => text.length >= Math.max(min, 1) && text.length <= max && printable.test(text) && text.isWellFormed(),
    );

/** Whole cents, or whatever the places are, so that no float is in between. */
const numberOf = (min: number, max: number, places: number): fc.Arbitrary<number> => {
  const unit = 10 ** places;
  return fc.oneof(
    fc.integer({ min: Math.ceil(min * unit), max: Math.floor(max * unit) }).map((whole) => whole / unit),
    fc.constantFrom(min, max),
  );
};

const farDay = '2199-12-31';
/** A value that the declaration of the field lets in. */
export const validOf = (field: ModelField, references: References): fc.Arbitrary<unknown> => {
  const {
    kind,
    choices = {},
    options: { min, max, pattern, unique, past },
    places = 2,
    ref,
  } = field;
  const drawn = fc.integer({ min: 1, max: 1_000_000 }).map((seed) =>
    kind.sample(
      createFake(seed, {
        reference: (entity, random) => {
          const ids = references(entity);
          return ids.length ? ids[random(ids.length)]! : null;
        },
      }),
      field,
    ),
  );
  if (ref || pattern || unique || field.item) return drawn;
  switch (kind.name) {
    case 'text':
      return fc.oneof(drawn, textOf(min ?? 1, max ?? 255));
    case 'longText':
      return fc.oneof(drawn, textOf(min ?? 1, max ?? 2_000));
    case 'integer':
      return numberOf(min ?? -1_000_000, max ?? 1_000_000, 0);
    case 'money':
      return numberOf(min ?? -100_000, max ?? 100_000, 2);
    case 'decimal':
      return numberOf(min ?? -1000, max ?? 1000, Math.min(places, 6));
    case 'percent':
      return numberOf(min ?? 0, max ?? 100, 4);
    case 'bool':
      return fc.boolean();
    case 'enum':
      return fc.constantFrom(...Object.keys(choices));
    case 'date':
      return fc.oneof(drawn, fc.constantFrom('1900-01-01', ...(past ? [] : [farDay]), '2024-02-29'));
    case 'time':
      return fc.oneof(drawn, fc.constantFrom('00:00', '23:59'));
    case 'dateTime':
      return fc.oneof(
        drawn,
        fc.constantFrom('1900-01-01T00:00:00.000Z', '2199-12-31T23:59:59.999Z', '2018-11-04T03:30:00.000Z'),
      );
    default:
      return drawn;
  }
};

/** Message for a value that the field's declaration rules out, whatever else the record says. */
export const wrongOf = ({
  kind,
  choices,
  required,
  options: { min, max, past },
}: ModelField): fc.Arbitrary<unknown> => {
  const isText = [
    'text',
    'longText',
    'email',
    'phone',
    'document',
    'cep',
    'url',
    'color',
    'date',
    'time',
    'dayMonth',
    'dateTime',
    'enum',
  ].includes(kind.name);
  const isNumber = ['integer', 'money', 'decimal', 'percent'].includes(kind.name);
  const options: fc.Arbitrary<unknown>[] = [
    ...(kind.nested ? [fc.constantFrom(7, 'x', true)] : [fc.constantFrom({ a: 1 }, { toString: 1 })]),
    ...(required ? [fc.constant(null)] : []),
    ...(isText ? [fc.constantFrom(7, true, ['x'], -0.5, [[]])] : []),
    ...(isNumber ? [fc.constantFrom('x', true, [1], 1e308, Number.MIN_VALUE)] : []),
    ...(kind.name === 'bool' ? [fc.constantFrom('talvez', 2, [true])] : []),
    ...(choices && kind.name === 'enum' ? [fc.constantFrom('NADA', 'constructor', '__proto__', 'toString')] : []),
    ...(['email', 'document', 'cep', 'url', 'color', 'date', 'time', 'dateTime'].includes(kind.name)
      ? [fc.constantFrom('~', 'x y', '0001-01-01', '9999-99-99', '24:61', 'ftp://x', 'a@b')]
      : []),
    ...(past ? [fc.constant(farDay)] : []),
    ...(isText && max !== undefined && ['text', 'longText'].includes(kind.name)
      ? [fc.constant('x'.repeat(max + 1))]
      : []),
    ...(isNumber && max !== undefined ? [fc.constant(max + 1)] : []),
    ...(isNumber && min !== undefined ? [fc.constant(min - 1)] : []),
    ...(kind.name.startsWith('ref') || ['file', 'image'].includes(kind.name)
      ? [fc.constantFrom(0, -1, 1.5, 'x', 987_654_321, 2 ** 53)]
      : []),
  ];
  return fc.oneof(...options);
};

/** Fields of the record that are there under its own values. */
export const live = ({ fields }: Model, record: Values): ModelField[] =>
  Object.values(fields).filter(
    ({ system, options, when }) => !system && options.readOnly !== true && meets(when, record),
  );
/** Does the record meet what the declaration says of fields together? */
export const isWhole = (model: Model, record: Values): boolean =>
  live(model, record).every(({ required, name }) => !required || !isBlank(record[name])) &&
  model.rules.every((rule) => placeOf(rule, model.fields, record) === undefined || keepsRule(rule, record));

/** Anything at all. */
export const hostile: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    0,
    -0,
    1e308,
    -1e308,
    5e-324,
    2 ** 53,
    '',
    ' ',
    '\u0000',
    '\ud800',
    '\u202e',
    '\ufeff',
    '0001-01-01',
    '9999-12-31',
    '9999-12-31T23:59:59Z',
    [],
    {},
    [[]],
    [null],
    { a: { b: { c: [] } } },
    { eq: null },
    { in: [] },
    { gte: {} },
    'x'.repeat(100_000),
  ),
  fc.constantFrom(...scripts, ...sqlPieces, ...templates),
  fc.string({ unit: 'binary' }),
  fc.integer(),
  fc.double(),
  fc.jsonValue({ maxDepth: 4 }) as fc.Arbitrary<unknown>,
);
