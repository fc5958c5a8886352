import { meets, type Clock } from './condition';
import type { AnyEntity, Rule } from './entity';
import type { ModelField } from '../read/model';
import { messages } from '../messages';
import { fill } from '../text';

type Values = Readonly<Record<string, unknown>>;
type Fields = Readonly<Record<string, ModelField>>;

export const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** Does the record keep the rule? One that does not count blanks waits until all its fields are filled. */
export const keepsRule = (rule: Rule<never>, record: Values): boolean =>
  (rule.blanks !== true && rule.on.some((name) => isBlank(record[name]))) || rule.test(record as never);

/** Field of a rule's message: the last of its fields that is there. Without any, the rule is skipped. */
export const placeOf = (rule: Rule<never>, fields: Fields, record: Values, clock?: Clock): string | undefined =>
  (rule.on as readonly string[]).findLast((name) => meets(fields[name]?.when, record, clock));

/** The rules of an entity: those that it tells as data, and its own. */
export const rulesOf = ({ ranges, pairs, atLeastOne, rules }: AnyEntity, fields: Fields): readonly Rule<never>[] => {
  const label = (name: string): string => fields[name]?.label ?? name;
  const rule = (
    message: string,
    on: readonly string[],
    test: (record: Values) => boolean,
    blanks?: true,
  ): Rule<never> => ({
    on: on as readonly never[],
    test,
    blanks,
    message: fill(message, { names: inWords(on.map(label)), first: label(on[0]!), last: label(on.at(-1)!) }),
  });
  const isFilled =
    (record: Values) =>
    (name: string): boolean =>
      !isBlank(record[name]);
  return [
    ...(ranges ?? []).map(([from, to]) =>
      rule(
        byDay.has(fields[from]?.kind.name ?? '') ? messages.rangeOfDays : messages.range,
        [from, to],
        (record) => (record[from] as number) <= (record[to] as number),
      ),
    ),
    // Said where it is missing.
    ...(pairs ?? [])
      .flatMap((pair) => [pair, pair.toReversed()])
      .map(([one, other]) =>
        rule(messages.pair, [one!, other!], (record) => isBlank(record[one!]) || !isBlank(record[other!]), true),
      ),
    ...(atLeastOne ?? []).map((names) =>
      rule(messages.atLeastOne, names, (record) => names.some(isFilled(record)), true),
    ),
    ...(rules ?? []),
  ];
};
/** The kinds whose values follow one another, of which days and hours come before and after. */
export const byDay: ReadonlySet<string> = new Set(['date', 'dateTime', 'time']);

const either = new Intl.ListFormat('pt-BR', { type: 'disjunction' });
/** ['CSOSN', 'CST'] -> '“CSOSN” ou “CST”' */
const inWords = (labels: readonly string[]): string => either.format(labels.map((label) => `“${label}”`));

/** The fields whose rules look at it too, itself apart: they are judged together. */
export const sharedWith = (rules: readonly Rule<never>[]): ReadonlyMap<string, readonly string[]> => {
  const shared = new Map<string, Set<string>>();
  for (const { on } of rules)
    for (const name of on as readonly string[])
      shared.set(name, new Set([...(shared.get(name) ?? []), ...(on as readonly string[])]));
  return new Map(
    [...shared]
      .map(([name, names]) => [name, [...names].filter((one) => one !== name)] as const)
      .filter(([, names]) => names.length > 0),
  );
};
