import type { AnyAudience, AudienceRule } from '#kit/entity/audience';
import { makeField, type Field, type Kind, type Options, type Value, type Yup } from '#kit/entity/field';
import type { Fake } from '#kit/entity/fake';
import { messages } from '#kit/messages';
import type { ModelField } from '#kit/read/model';
import { fill } from '#kit/text';
import { fromJson, isGroup, toJson } from '../nested';
import { isId } from '../number';
import { daysField, hasDays, subjectsOf, testsOf, valueFieldOf } from './tests';
import { rulesText } from './words';

export { filterOf, sinceOf, type Day } from './filter';

/** More lines are two audiences. */
export const mostRules = 10;
const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
const subjectIn = (of: AnyAudience | undefined, name: unknown) =>
  of && typeof name === 'string' ? subjectsOf(of).get(name) : undefined;

/** References that a filter names, with their path below it: '2.valor'. */
export const referencesIn = (
  of: AnyAudience,
  rules: readonly unknown[],
): readonly { readonly entity: string; readonly id: number; readonly path: string }[] =>
  rules.flatMap((rule, index) => {
    if (!isRule(rule) || !Array.isArray(rule.valor)) return [];
    const subject = subjectIn(of, rule.campo);
    const entity = subject && valueFieldOf(subject, String(rule.operador))?.ref;
    return entity === undefined
      ? []
      : (rule.valor as readonly number[]).filter(isId).map((id) => ({ entity, id, path: `${index}.valor` }));
  });

/** First mistake of a rule: its part, and a message for the person. */
const mistakeOf = (
  y: Yup,
  of: AnyAudience | undefined,
  rule: unknown,
): readonly [part: string, message: string] | undefined => {
  if (!isGroup(rule)) return ['campo', messages.invalidFormat];
  const { campo, operador, valor, dias } = rule;
  const subject = subjectIn(of, campo);
  if (!subject) return ['campo', isBlank(campo) ? messages.required : messages.invalidOption];
  const operator = String(operador ?? '');
  if (!Object.hasOwn(testsOf(subject), operator))
    return ['operador', operator === '' ? messages.required : messages.invalidOption];
  const message = wrongValue(y, valueFieldOf(subject, operator), valor);
  if (message !== undefined) return ['valor', message];
  const wrongDays = wrongValue(y, hasDays(subject) ? daysField : undefined, dias);
  return wrongDays === undefined ? undefined : ['dias', wrongDays];
};
/** Why a value does not fit its field; a value that no field takes must be left out. */
const wrongValue = (y: Yup, field: ModelField | undefined, value: unknown): string | undefined => {
  if (isBlank(value)) return field?.required ? messages.required : undefined;
  if (!field) return messages.invalidFormat;
  try {
    field.kind
      .schema(y, field, () => y.mixed())
      .strict()
      .validateSync(value);
  } catch (error) {
    return error instanceof y.ValidationError ? error.message : messages.invalidFormat;
  }
  const { min, max } = field.options;
  if (typeof value !== 'number') return undefined;
  if (min !== undefined && value < min) return fill(messages.min, { min });
  return max !== undefined && value > max ? fill(messages.max, { max: max.toLocaleString('pt-BR') }) : undefined;
};

const cleanRule = (rule: unknown, of: AnyAudience | undefined): unknown => {
  if (!isGroup(rule)) return rule;
  const { campo = null, operador = null, valor = null, dias = null } = rule;
  const subject = subjectIn(of, campo);
  const field = subject && valueFieldOf(subject, String(operador));
  const cleaned = field?.kind.clean ? field.kind.clean(valor, field) : valor;
  return {
    campo: campo === '' ? null : campo,
    operador: operador === '' ? null : operador,
    valor: isBlank(cleaned) ? null : cleaned,
    dias: dias === '' ? null : dias,
  };
};
const isEmpty = (rule: unknown): boolean => isGroup(rule) && Object.values(rule).every(isBlank);
const isRule = (value: unknown): value is AudienceRule => isGroup(value) && typeof value.campo === 'string';

const sampleRule = (fake: Fake, of: AnyAudience): AudienceRule | undefined => {
  const [campo, subject] = fake.pick([...subjectsOf(of)]);
  const operador = fake.pick(Object.keys(testsOf(subject)));
  const field = valueFieldOf(subject, operador);
  const valor = field ? field.kind.sample(fake, field) : null;
  const dias = hasDays(subject) && fake.bool() ? fake.integer(1, 90) : null;
  return field?.required && isBlank(valor) ? undefined : { campo, operador, valor, dias };
};

export const kind: Kind<readonly AudienceRule[], 'audience'> = {
  name: 'audience',
  column: () => 'jsonb',
  schema: (y, { audience: of }) =>
    y.mixed().test('rules', messages.invalidFormat, (value, context) => {
      if (value === undefined || value === null) return true;
      if (!Array.isArray(value)) return false;
      if (value.length > mostRules) return context.createError({ message: `No máximo ${mostRules} condições!` });
      for (const [index, rule] of value.entries()) {
        const mistake = mistakeOf(y, of, rule);
        if (mistake)
          return context.createError({ path: `${context.path}.${index}.${mistake[0]}`, message: mistake[1] });
      }
      return true;
    }),
  operators: ['empty'],
  format: (value, { audience: of }, context) => (of ? rulesText(of, value, context) : ''),
  clean: (value, { audience: of }) => {
    if (value === '') return null;
    if (!Array.isArray(value)) return value;
    const rules = value.map((rule) => cleanRule(rule, of)).filter((rule) => !isEmpty(rule));
    return rules.length > 0 ? rules : null;
  },
  accepts: (value) => Array.isArray(value) && value.every(isRule),
  toSql: toJson,
  fromSql: fromJson,
  sample: (fake, { audience: of }) => {
    const rules = of ? Array.from({ length: 9 }, () => sampleRule(fake, of)) : [];
    const made = rules.filter((rule) => rule !== undefined).slice(0, fake.integer(1, 3));
    return made.length > 0 ? made : null;
  },
  searchText: () => '',
  sortable: false,
  span: 12,
};
/**
 * A filter over an audience, kept as data: lines of subject, test and value that must all hold. Empty: everybody.
 * @example regras: f.audience(clientela)
 */
export const audience = <const R extends boolean = false>(
  of: AnyAudience,
  options?: Options<readonly AudienceRule[], R>,
): Field<Value<R, readonly AudienceRule[]>, 'audience'> => makeField(kind, options ?? {}, { audience: of });
