/**
 * Typed values are read alike in every form, filter and import: one table for each meaning, over every field that is
 * declared anywhere.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Field } from '#kit/entity/field';
import { readNumber } from '#kit/numbers';
import { fieldSchema } from '#kit/entity/validation';
import type { ModelField } from '#kit/read/model';
import { readBusiness } from '../../src/server/business';
import { systemModels } from '../../src/server/system';

const isField = (value: object): value is Field =>
  'kind' in value && 'options' in value && typeof (value.kind as { name?: unknown } | null)?.name === 'string';
/** Every field that can be reached from the declarations: of entities, rows, forms of actions and calls, filters. */
const fieldsIn = (root: unknown): readonly (readonly [path: string, field: Field])[] => {
  const found: [string, Field][] = [];
  const seen = new Set<unknown>();
  const walk = (value: unknown, path: string): void => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return;
    seen.add(value);
    if (isField(value)) found.push([path, value]);
    for (const [name, one] of value instanceof Map ? value : Object.entries(value))
      walk(
        one,
        typeof one === 'object' && one !== null && 'name' in one ? String(one.name) : `${path}.${String(name)}`,
      );
  };
  walk(root, '');
  return found;
};
const all = fieldsIn([readBusiness(), systemModels]);
const ofKinds = (...names: readonly string[]) => all.filter(([, { kind }]) => names.includes(kind.name));
const asModel = (field: Field): ModelField => field as unknown as ModelField;

test('the walk finds the fields of every kind', () => {
  expect(ofKinds('money', 'decimal', 'percent', 'integer').length).toBeGreaterThan(300);
  expect(ofKinds('phone').length).toBeGreaterThan(20);
  expect(ofKinds('text', 'longText').length).toBeGreaterThan(300);
});

const numbers: readonly (readonly [string, number])[] = [
  ['100.00', 100],
  ['100,00', 100],
  ['1.234', 1234],
  [' 10 ', 10],
  ['10,', 10],
  ['−5', -5],
  ['１００', 100],
  ['1\u00a0234', 1234],
  ['\u202a7\u202c', 7],
];
describe.each(ofKinds('money', 'decimal', 'percent', 'integer'))('number %s', (_path, field) => {
  test('is read as everywhere', () => {
    for (const [text, value] of numbers) expect([text, field.kind.parse!(text, field)]).toEqual([text, value]);
    for (const text of ['1e3', 'abc', '1,2,3', '10-20']) expect(field.kind.parse!(text, field)).toBeUndefined();
    expect(field.kind.parse!(' \u200b', field)).toBeNull();
  });
});
test('nobody else reads a number that was typed', () => {
  const own = /\.replace\('?,'?, '\.'\)|\.replace\(\/,\/g?, '\.'\)|parseFloat\(/;
  /** Machines write it: the table of the institute, iFood's file of a month. */
  const machines = ['resources/fiscal/provedor/ibpt.server.ts', 'resources/integracoes/repasses/lerRepasse.ts'];
  const sources = (dir: string): string[] =>
    readdirSync(dir, { withFileTypes: true }).flatMap((one) =>
      one.isDirectory() ? sources(join(dir, one.name)) : /\.tsx?$/.test(one.name) ? [join(dir, one.name)] : [],
    );
  const others = ['src', 'schemas', 'resources']
    .flatMap(sources)
    .filter((path) => !path.includes('.test.') && own.test(readFileSync(path, 'utf8')));
  expect(others.toSorted()).toEqual(machines);
  expect(readNumber('100.00')).toBe(100);
});

const mobiles = ['(11) 98765-4321', '1187654321', '+551187654321', '\u202a+55 11 98765\u20114321\u202c'];
test.each(ofKinds('phone'))('telephone %s', (_path, field) => {
  for (const text of mobiles) {
    expect(field.kind.parse!(text, field)).toBe('+5511987654321');
    expect(field.kind.clean!(text, field)).toBe('+5511987654321');
  }
  expect(field.kind.clean!('4004-1234', field)).toBe('+5540041234');
  expect(field.kind.identifies!('+558001234567')).toBe(false);
});

test.each(
  ofKinds('text', 'longText', 'tags', 'url', 'email', 'document', 'cep', 'phone', 'pixKey', 'color', 'date', 'time'),
)('text of %s has no sign that nobody sees', (_path, field) => {
  const { kind } = field;
  const clean = kind.cleanOne ?? kind.clean!;
  for (const blank of ['\u200b\u202c', '\u3164', '\u00ad ', '\ufeff']) expect(clean(blank, field) ?? null).toBeNull();
  const marked = clean(`\u202aabc\u202c`, field);
  expect(String(marked)).not.toMatch(/[\u202a\u202c]/);
  expect(clean('Jose\u0301', field)).toBe(clean('José', field));
  expect(kind.parse?.('\u200b', field) ?? null).toBeNull();
});
test('a required name of invisible signs alone is refused', () => {
  for (const [, field] of ofKinds('text').filter(([, { options }]) => options.required)) {
    const model = { ...asModel(field), required: true };
    expect(fieldSchema(model).isValidSync(field.kind.clean!('\u200b\u3164', field))).toBe(false);
  }
});

const births = ofKinds('date').filter(([path]) => /nasc|birth/i.test(path));
test('a birth is never in the future, wherever it is asked', () => {
  expect(births.length).toBeGreaterThanOrEqual(2);
  expect(births.filter(([, { options }]) => !options.past && !options.readOnly).map(([path]) => path)).toEqual([]);
});
test.each(ofKinds('date').filter(([, { options }]) => options.past))('day %s', (_path, field) => {
  const schema = fieldSchema({ ...asModel(field), required: false });
  expect(field.kind.parse!('12/05/58', field)).toBe('1958-05-12');
  expect(field.kind.parse!('12/05/20', field)).toBe('2020-05-12');
  expect(() => schema.validateSync('2065-05-12')).toThrow('Use um dia até hoje!');
  expect(schema.isValidSync('1958-05-12')).toBe(true);
});
