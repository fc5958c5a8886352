import { labelOf, type Choice } from '#kit/entity/field';
import { fold } from '#kit/text';

type Choices = Readonly<Record<string, Choice>> | undefined;
export const isChoice = (value: unknown, choices: Choices): value is string =>
  typeof value === 'string' && Object.hasOwn(choices ?? {}, value);
export const choiceLabel = (value: string, choices: Choices): string =>
  choices && Object.hasOwn(choices, value) ? labelOf(choices[value]!) : value;
/**
 * The choices in their order. An object puts keys that are whole numbers before all others (200047 before 000001):
 * codes, of which all are digits, stand in the order of their text.
 */
export const choicesInOrder = (choices: Choices = {}): readonly (readonly [value: string, label: string])[] => {
  const all = Object.entries(choices).map(([value, choice]) => [value, labelOf(choice)] as const);
  return all.every(([value]) => /^\d+$/.test(value)) ? all.toSorted(([one], [other]) => (one < other ? -1 : 1)) : all;
};
/** By value or by label, accents and case aside. */
export const readChoice = (text: string, choices: Choices = {}): string | undefined => {
  const wanted = fold(text).trim();
  return Object.keys(choices).find((value) => fold(value) === wanted || fold(labelOf(choices[value]!)) === wanted);
};
