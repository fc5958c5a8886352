import type { ruleKinds, AnyAudience, Referred } from '#kit/entity/audience';
import type { AnyEntity } from '#kit/entity/entity';
import { fieldsOf, type ModelField } from '#kit/read/model';
import { memo } from '#kit/memo';
import { date } from '../date/date';
import { decimal } from '../decimal/decimal';
import { enumSet } from '../enumSet/enumSet';
import { integer } from '../integer/integer';
import { money } from '../money/money';
import { refs } from '../refs/refs';
import { tags } from '../tags/tags';
import { text } from '../text/text';

/** A subject of rules: a field of the entity, or rows that refer to it. */
export type Subject = { readonly label: string } & (
  | { readonly field: ModelField; readonly referred?: undefined }
  | { readonly referred: Referred; readonly field?: undefined }
);

/** Value that a test asks for. `days`: a number of days. `many`: some of the values that the field can have. */
type Takes = 'none' | 'one' | 'many' | 'days';
export interface AudienceTest {
  readonly label: string;
  readonly takes: Takes;
}
type Tests = Readonly<Record<string, AudienceTest>>;

const numbers: Tests = {
  gte: { label: 'é pelo menos', takes: 'one' },
  lte: { label: 'é no máximo', takes: 'one' },
  eq: { label: 'é igual a', takes: 'one' },
};
const days: Tests = {
  olderThan: { label: 'há mais dias que', takes: 'days' },
  lastDays: { label: 'nos últimos dias', takes: 'days' },
  gte: { label: 'desde', takes: 'one' },
  lte: { label: 'até', takes: 'one' },
};
const daysOfYear: Tests = {
  thisMonth: { label: 'é neste mês', takes: 'none' },
  today: { label: 'é hoje', takes: 'none' },
  nextDays: { label: 'nos próximos dias', takes: 'days' },
};
const one: Tests = { in: { label: 'é', takes: 'many' }, not: { label: 'não é', takes: 'many' } };
const several: Tests = { in: { label: 'tem', takes: 'many' }, not: { label: 'não tem', takes: 'many' } };
const yesOrNo: Tests = { yes: { label: 'sim', takes: 'none' }, no: { label: 'não', takes: 'none' } };
const texts: Tests = { eq: { label: 'é', takes: 'one' }, contains: { label: 'contém', takes: 'one' } };
const blanks: Tests = {
  empty: { label: 'não está preenchido', takes: 'none' },
  filled: { label: 'está preenchido', takes: 'none' },
};
const byKind: Readonly<Record<(typeof ruleKinds)[number], Tests>> = {
  integer: numbers,
  decimal: numbers,
  money: numbers,
  percent: numbers,
  date: days,
  dateTime: days,
  dayMonth: daysOfYear,
  enum: one,
  ref: one,
  enumSet: several,
  tags: several,
  refs: several,
  bool: yesOrNo,
  text: texts,
};

/** Fields of an entity, read once: the form and the server ask at each key stroke. */
export const fieldsIn = memo(({ fields }: AnyEntity): Readonly<Record<string, ModelField>> => fieldsOf(fields));
/** Subjects of an audience by name, in the order of the declaration. */
export const subjectsOf = memo(
  ({ entity, fields, rows }: AnyAudience): ReadonlyMap<string, Subject> =>
    new Map<string, Subject>([
      ...fields.map((name): [string, Subject] => {
        const field = fieldsIn(entity)[name]!;
        return [name, { label: field.label, field }];
      }),
      ...Object.entries(rows).map(([name, referred]): [string, Subject] => [name, { label: referred.label, referred }]),
    ]),
);

/** Tests of a subject by name. */
export const testsOf = ({ field, referred }: Subject): Tests => {
  if (field)
    return {
      ...byKind[field.kind.name as keyof typeof byKind],
      ...(!field.required && field.kind.name !== 'bool' && blanks),
    };
  if (referred.kind === 'total') return numbers;
  const [has, hasNot] = referred.words!;
  const takes = referred.which === undefined ? 'none' : 'many';
  return { has: { label: has, takes }, hasNot: { label: hasNot, takes } };
};

const label = 'Valor';
/** So far back rules may look. */
export const mostDays = 3650;
/** Field of a rule's number of days. */
export const daysField: ModelField = fieldsOf({
  dias: integer({ label: 'Nos últimos dias', min: 1, max: mostDays }),
}).dias!;

/** Field of the value of a test, for its input and its check; undefined where the test takes none. */
export const valueFieldOf = (subject: Subject, operator: string): ModelField | undefined => {
  const takes = testsOf(subject)[operator]?.takes ?? 'none';
  if (takes === 'none') return undefined;
  const declared = takes === 'days' ? integer({ label, required: true, min: 1, max: mostDays }) : ownOf(subject, takes);
  return fieldsOf({ valor: declared }).valor;
};
const ownOf = ({ field, referred }: Subject, takes: Takes) => {
  if (referred) {
    if (takes === 'many') return refs(targetOf(referred), { label });
    return referred.sum === undefined
      ? integer({ label, required: true, min: 0 })
      : numberOf(fieldsIn(referred.rows)[referred.sum]!);
  }
  const { kind, choices = {}, ref } = field;
  switch (kind.name) {
    case 'enum':
    case 'enumSet':
      return enumSet(choices, { label, required: true });
    case 'ref':
    case 'refs':
      return refs(ref as never, { label, required: true });
    case 'tags':
      return tags({ label, required: true });
    case 'date':
    case 'dateTime':
      return date({ label, required: true });
    case 'text':
      return text({ label, required: true, max: 100 });
    default:
      return numberOf(field);
  }
};
/** Entity that a rule of referred rows chooses from. */
const targetOf = ({ rows, which }: Referred): never => {
  const { ref } = typeof which === 'string' ? rows.fields[which]! : which!.rows.fields[which!.field]!;
  return ref as never;
};
const numberOf = ({ kind, places }: ModelField) => {
  const options = { label, required: true } as const;
  if (kind.name === 'money') return money(options);
  return kind.name === 'integer' ? integer(options) : decimal({ ...options, places: (places ?? 2) as 2 });
};

/** True for a rule of referred rows, which may be narrowed to the last days. */
export const hasDays = ({ referred }: Subject): boolean => referred !== undefined;
