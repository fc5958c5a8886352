import type { AnyAudience, AudienceRule } from '#kit/entity/audience';
import type { FormatContext } from '#kit/entity/field';
import type { ModelField } from '#kit/read/model';
import { capitalised, fill, inner, wholeNumber } from '#kit/text';
import { subjectsOf, testsOf, valueFieldOf, type AudienceTest, type Subject } from './tests';

/** 'Azul, Verde ou Branca' */
const listed = (words: readonly string[], last: string): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`;
const inDays = (count: number): string => `${wholeNumber(count)} ${count === 1 ? 'dia' : 'dias'}`;
/** 'nos últimos 30 dias' */
const since = (dias: number | null): string =>
  dias === null ? '' : dias === 1 ? 'no último dia' : `nos últimos ${inDays(dias)}`;

const valueText = (field: ModelField, value: unknown, { last = 'ou' }: AudienceTest, context: FormatContext): string =>
  Array.isArray(value)
    ? listed(
        value.map((one: unknown) => field.kind.format([one], field, context)),
        last,
      )
    : field.kind.format(value, field, context);
/** Subject and test without days, in the middle of a sentence. */
const said = (
  subject: Subject,
  { operador, valor }: AudienceRule,
  test: AudienceTest,
  value: string | undefined,
): string => {
  const { referred } = subject;
  if (!referred) {
    const name = inner(subject.label);
    if (test.takes !== 'days') return [name, test.label, value].filter(Boolean).join(' ');
    return `${name} ${valor === 1 && test.oneDay ? test.oneDay : `${test.label} ${inDays(Number(valor))}`}`;
  }
  if (referred.kind === 'total') {
    const { says = '{}' } = referred;
    const frame = typeof says === 'string' ? says : says[valor === 1 ? 0 : 1];
    return fill(frame.replace('{}', '{number}'), { number: `${test.label} ${value ?? ''}` });
  }
  if (value !== undefined) return `${test.label} ${value}`;
  return referred.any?.[operador === 'has' ? 0 : 1] ?? test.label;
};

/** One rule inside of a sentence: 'última compra foi há mais de 30 dias', 'gastou pelo menos R$ 100,00'. */
const ruleText = (of: AnyAudience, rule: AudienceRule, context: FormatContext): string => {
  const subject = subjectsOf(of).get(rule.campo);
  const test = subject && testsOf(subject)[rule.operador];
  if (!test) return rule.campo;
  const field = valueFieldOf(subject, rule.operador);
  const isFilled = field && rule.valor !== null && rule.valor !== '';
  const value = isFilled ? valueText(field, rule.valor, test, context) : undefined;
  return [said(subject, rule, test, value), since(rule.dias)].filter(Boolean).join(' ');
};
/**
 * A filter as one sentence.
 * @example 'Última compra foi há mais de 60 dias e comprou Pizza ou Esfiha nos últimos 90 dias'
 */
export const rulesText = (of: AnyAudience, rules: readonly AudienceRule[], context: FormatContext): string => {
  const all = rules.map((rule) => ruleText(of, rule, context));
  return capitalised(all.length < 3 ? all.join(' e ') : `${all.slice(0, -1).join('; ')}; e ${all.at(-1)}`);
};
