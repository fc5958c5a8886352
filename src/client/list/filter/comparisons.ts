import { dayText } from '#kit/dayText';
import { labelOf, type FormatContext, type Operator } from '#kit/entity/field';
import type { ModelField } from '#kit/read/model';
import { dayAfter, dayOf, startOfDay } from './days';

/** How many operands a comparison takes, and so which editor it gets. */
export type Operands = 'none' | 'one' | 'many' | 'range';
export type Test = Readonly<Record<string, unknown>>;

/** One way to compare a field, in words: what a chip and a line of the advanced filter choose from. */
export interface Comparison {
  readonly id: string;
  readonly words: string;
  readonly operands: Operands;
  /** The test of the wire; undefined while the operand is missing. */
  toTest(value: unknown): Test | undefined;
  /** The operand, when the test is one of this comparison. */
  fromTest(test: Test): unknown;
}

const blank = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
const only = (test: Test, ...ops: string[]): boolean =>
  Object.keys(test).length > 0 && Object.keys(test).every((op) => ops.includes(op));

type Clean = (value: unknown) => unknown;
const asItIs: Clean = (value) => value;
const simple = (op: Operator, words: string, write = asItIs, read = asItIs): Comparison => ({
  id: op,
  words,
  operands: 'one',
  toTest: (value) => (blank(value) ? undefined : { [op]: write(value) }),
  fromTest: (test) => (only(test, op) && !Array.isArray(test[op]) ? read(test[op]) : undefined),
});
const among = (op: 'in' | 'not', words: string): Comparison => ({
  id: op,
  words,
  operands: 'many',
  toTest: (value) => (blank(value) ? undefined : { [op]: Array.isArray(value) ? value : [value] }),
  fromTest: (test) => {
    const value = only(test, op) ? test[op] : op === 'in' && only(test, 'eq') ? test.eq : undefined;
    return value === undefined ? undefined : Array.isArray(value) ? value : [value];
  },
});
const fixed = (id: string, words: string, test: Test): Comparison => ({
  id,
  words,
  operands: 'none',
  toTest: () => test,
  fromTest: (other) => (JSON.stringify(other) === JSON.stringify(test) ? true : undefined),
});
/** How the two ends of a range stand on the wire, and how they are read from there. */
interface Ends {
  readonly upper: 'lte' | 'lt';
  readonly from: Clean;
  readonly to: Clean;
  readonly readFrom: Clean;
  readonly readTo: Clean;
}
const valuesThemselves: Ends = { upper: 'lte', from: asItIs, to: asItIs, readFrom: asItIs, readTo: asItIs };
/** Days of an instant: [start of the first day, start of the day after the last) in the company's zone. */
const daysIn = (zone: string): Ends => ({
  upper: 'lt',
  from: (day) => startOfDay(String(day), zone),
  to: (day) => startOfDay(dayAfter(String(day)), zone),
  readFrom: (instant) => dayOf(String(instant), zone),
  readTo: (instant) => dayOf(before(instant), zone),
});
const range = ({ upper, ...ends }: Ends): Comparison => ({
  id: 'range',
  words: 'entre',
  operands: 'range',
  toTest: (value) => {
    const [from, to] = Array.isArray(value) ? (value as unknown[]) : [];
    return blank(from) && blank(to)
      ? undefined
      : { ...(!blank(from) && { gte: ends.from(from) }), ...(!blank(to) && { [upper]: ends.to(to) }) };
  },
  fromTest: (test) =>
    only(test, 'gte', upper) && 'gte' in test && upper in test
      ? [ends.readFrom(test.gte), ends.readTo(test[upper])]
      : undefined,
});
const before = (instant: unknown): string => new Date(Date.parse(String(instant)) - 1).toISOString();

/** Documents and phones are stored without punctuation, and a part of one is typed with it. */
const unpunctuated = (value: unknown): unknown =>
  typeof value === 'string' ? value.replace(/[\s().\-/]/g, '').toUpperCase() : value;
const timely = new Set(['date', 'time', 'dateTime', 'dayMonth']);
const listed = new Set(['enumSet', 'weekdays', 'refs', 'tags']);
/** Kinds whose values are picked from a list, several at a time. */
export const isChosen = (field: ModelField): boolean => Boolean(field.choices ?? field.ref) || isEntity(field);
export const isEntity = ({ kind }: ModelField): boolean => kind.name === 'entity';

/** In the order in which they are offered; the second words are said of days and hours. */
const ways: readonly (readonly [op: Operator, words: string, ofTime?: string])[] = [
  ['contains', 'contém'],
  ['starts', 'começa com'],
  ['eq', 'é igual a', 'é em'],
  ['gte', 'é a partir de', 'a partir de'],
  ['lte', 'é até', 'até'],
  ['gt', 'é maior que', 'depois de'],
  ['lt', 'é menor que', 'antes de'],
  ['not', 'é diferente de'],
];
/** The comparisons that fit the field's kind, the usual one first. */
export const comparisonsOf = (field: ModelField, zone = 'America/Sao_Paulo'): Comparison[] => {
  const { operators, name } = field.kind;
  const can = (op: Operator): boolean => operators.includes(op);
  const empty =
    can('empty') && !field.required
      ? [fixed('filled', 'está preenchido', { empty: false }), fixed('empty', 'não está preenchido', { empty: true })]
      : [];
  if (name === 'bool')
    return [fixed('yes', 'é sim', { eq: true }), fixed('no', 'é não', { eq: false }), ...empty.slice(1)];
  if (name === 'dateTime') {
    const days = daysIn(zone);
    const [since, until] = [
      simple('gte', 'a partir de', days.from, days.readFrom),
      simple('lt', 'até', days.to, days.readTo),
    ];
    return [range(days), since, until, ...empty];
  }
  if (isChosen(field)) {
    const verb = listed.has(name) ? 'inclui' : 'é';
    return [
      ...(can('in') || can('eq') ? [among('in', verb)] : []),
      ...(can('not') ? [among('not', `não ${verb}`)] : []),
      ...empty,
    ];
  }
  const isTime = timely.has(name);
  const isPunctuated = ['document', 'phone', 'cep'].includes(name);
  const found = ways
    .filter(([op]) => can(op))
    .map(([op, words, ofTime]) =>
      simple(
        op,
        (isTime && ofTime) || words,
        isPunctuated && (op === 'contains' || op === 'starts') ? unpunctuated : undefined,
      ),
    );
  // A range is the usual comparison of days and hours; for other values it comes after «é igual a».
  const place = isTime ? 0 : found.findIndex(({ id }) => id === 'gte');
  return [...found.toSpliced(place, 0, ...(can('gte') && can('lte') ? [range(valuesThemselves)] : [])), ...empty];
};

/** A test as it may come from an address, spelled out: 5 -> { eq: 5 }, [1, 2] -> { in: [1, 2] }. */
export const spelled = (test: unknown): Test =>
  Array.isArray(test)
    ? { in: test as unknown[] }
    : test === null
      ? { empty: true }
      : typeof test === 'object'
        ? (test as Test)
        : { eq: test };

/** Which comparison a test is, with its operand; undefined for one that no editor makes. */
export const readTest = (
  field: ModelField,
  test: unknown,
  zone?: string,
): { readonly comparison: Comparison; readonly value: unknown } | undefined => {
  for (const comparison of comparisonsOf(field, zone)) {
    const value = comparison.fromTest(spelled(test));
    if (value !== undefined) return { comparison, value };
  }
  return undefined;
};

/** 'Situação é Ativo ou Pausado', for a chip. */
export const describe = (field: ModelField, test: unknown, context: FormatContext): string => {
  const read = readTest(field, test, context.zone);
  if (!read) return `${field.label}: filtro próprio`;
  const { comparison, value } = read;
  const one = (item: unknown): string => valueText(field, item, context);
  if (comparison.operands === 'none') return `${field.label} ${comparison.words}`;
  if (comparison.operands === 'range') return `${field.label} entre ${(value as unknown[]).map(one).join(' e ')}`;
  const list = Array.isArray(value) ? value.map(one) : [one(value)];
  const text = list.length > 3 ? `${list.slice(0, 2).join(', ')} e mais ${list.length - 2}` : list.join(' ou ');
  return `${field.label} ${comparison.words} ${text}`;
};

const valueText = (field: ModelField, value: unknown, context: FormatContext): string => {
  if (field.choices && typeof value === 'string' && Object.hasOwn(field.choices, value))
    return labelOf(field.choices[value]!);
  if (field.ref && typeof value === 'number') return context.reference?.(field.ref, value) ?? `#${value}`;
  if (field.kind.name === 'dateTime') return dayText(String(value));
  const fits = field.kind.accepts?.(value, field) ?? typeof value === 'string';
  return fits && !['text', 'longText', 'tags'].includes(field.kind.name)
    ? field.kind.format(value, field, context)
    : `“${String(value)}”`;
};
