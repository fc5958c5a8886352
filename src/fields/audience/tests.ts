import type { ruleKinds, AnyAudience, AudienceRule, Referred } from '#kit/entity/audience';
import type { AnyEntity } from '#kit/entity/entity';
import type { Field } from '#kit/entity/field';
import { fieldsOf, type ModelField } from '#kit/read/model';
import { fieldsTo } from '#kit/read/path';
import { memo } from '#kit/memo';
import { date } from '../date/date';
import { decimal } from '../decimal/decimal';
import { enumSet } from '../enumSet/enumSet';
import { integer } from '../integer/integer';
import { money } from '../money/money';
import { refs } from '../refs/refs';
import { tags } from '../tags/tags';

/** A subject of rules: a field of the entity, or rows that refer to it. */
export type Subject = { readonly label: string } & (
  | { readonly field: ModelField; readonly referred?: undefined }
  | { readonly referred: Referred; readonly field?: undefined }
);

/** Value that a test asks for. `days`: a number of days. `many`: some of the values that the field can have. */
type Takes = 'none' | 'one' | 'many' | 'days';
export interface AudienceTest {
  /** Words between the subject and the value. */
  readonly label: string;
  readonly takes: Takes;
  /** Words of a single day, in place of label and number. */
  readonly oneDay?: string;
  /** Word before the last of several values. */
  readonly last?: 'ou' | 'nem';
}
type Tests = Readonly<Record<string, AudienceTest>>;

const numbers: Tests = {
  gte: { label: 'é pelo menos', takes: 'one' },
  lte: { label: 'é no máximo', takes: 'one' },
  eq: { label: 'é igual a', takes: 'one' },
};
/** A number that a sentence of the declaration surrounds. */
const amounts: Tests = {
  gte: { label: 'pelo menos', takes: 'one' },
  lte: { label: 'no máximo', takes: 'one' },
  eq: { label: 'exatamente', takes: 'one' },
};
const days: Tests = {
  olderThan: { label: 'foi há mais de', takes: 'days' },
  lastDays: { label: 'foi nos últimos', takes: 'days', oneDay: 'foi no último dia' },
  gte: { label: 'foi a partir de', takes: 'one' },
  lte: { label: 'foi até', takes: 'one' },
};
const daysOfYear: Tests = {
  thisMonth: { label: 'é neste mês', takes: 'none' },
  today: { label: 'é hoje', takes: 'none' },
  nextDays: { label: 'é nos próximos', takes: 'days', oneDay: 'é hoje ou amanhã' },
};
const one: Tests = {
  in: { label: 'é', takes: 'many', last: 'ou' },
  not: { label: 'não é', takes: 'many', last: 'nem' },
};
const yesOrNo: Tests = { yes: { label: 'é sim', takes: 'none' }, no: { label: 'é não', takes: 'none' } };
const texts: Tests = { contains: { label: 'contém', takes: 'many', last: 'ou' } };
const blanks: Tests = {
  empty: { label: 'está em branco', takes: 'none' },
  filled: { label: 'não está em branco', takes: 'none' },
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
  enumSet: one,
  tags: one,
  refs: one,
  bool: yesOrNo,
  text: texts,
};

/** Fields of an entity, read once: the form and the server ask at each key stroke. */
export const fieldsIn = memo(({ fields }: AnyEntity): Readonly<Record<string, ModelField>> => fieldsOf(fields));
/** Subjects of an audience by name, in the order of the declaration. */
export const subjectsOf = memo(
  ({ entity, fields, labels, rows }: AnyAudience): ReadonlyMap<string, Subject> =>
    new Map<string, Subject>([
      ...fields.map((name): [string, Subject] => {
        const field = fieldsTo(name, fieldsIn(entity))!.at(-1)!;
        return [name, { label: labels?.[name] ?? field.label, field }];
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
  if (referred.kind === 'total') return amounts;
  const [has, hasNot] = referred.words!;
  const takes = referred.which === undefined ? 'none' : 'many';
  return { has: { label: has, takes, last: 'ou' }, hasNot: { label: hasNot, takes, last: 'nem' } };
};

const label = 'Valor';
/** So far back rules may look. */
export const mostDays = 3650;
/** Field of a rule's number of days. */
export const daysField: ModelField = fieldsOf({
  dias: integer({ label: 'Nos últimos dias (vazio: em qualquer data)', min: 1, max: mostDays }),
}).dias!;

/** Field of the value of a test, for its input and its check; undefined where the test takes none. */
export const valueFieldOf = (subject: Subject, operator: string): ModelField | undefined => {
  const takes = testsOf(subject)[operator]?.takes ?? 'none';
  if (takes === 'none') return undefined;
  const declared =
    takes === 'days' ? integer({ label: 'Dias', required: true, min: 1, max: mostDays }) : ownOf(subject, takes);
  return fieldsOf({ valor: declared }).valor;
};
const ownOf = ({ field, referred }: Subject, takes: Takes) => {
  if (referred) {
    if (takes === 'many') return choiceOf(referred);
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
    case 'text':
      return tags({ label, required: true });
    case 'date':
    case 'dateTime':
      return date({ label, required: true });
    default:
      return numberOf(field);
  }
};
/** Field that a rule of referred rows chooses from, or undefined where it chooses nothing. */
export const choiceIn = ({ rows, which }: Referred): Field | undefined => {
  if (which === undefined) return undefined;
  if (typeof which === 'string') return rows.fields[which];
  const { through } = which;
  return through ? through.rows.fields[through.field] : which.rows.fields[which.field];
};
const choiceOf = (referred: Referred) => {
  const { ref, choices } = choiceIn(referred)!;
  const options = { label, required: referred.any === undefined } as const;
  return ref === undefined ? enumSet(choices ?? {}, options) : refs(ref as never, options);
};
const numberOf = ({ kind, places }: ModelField) => {
  const options = { label, required: true } as const;
  if (kind.name === 'money') return money(options);
  return kind.name === 'integer' ? integer(options) : decimal({ ...options, places: (places ?? 2) as 2 });
};

/** True for a rule of referred rows, which may be narrowed to the last days. */
export const hasDays = ({ referred }: Subject): boolean => referred !== undefined;

/** True when every part that a rule asks for is filled. Its values are not checked. */
export const isWhole = (of: AnyAudience, { campo, operador, valor }: AudienceRule): boolean => {
  const subject = subjectsOf(of).get(campo);
  if (!subject || !Object.hasOwn(testsOf(subject), operador)) return false;
  const field = valueFieldOf(subject, operador);
  return !field?.required || (valor !== null && valor !== '' && !(Array.isArray(valor) && valor.length === 0));
};
