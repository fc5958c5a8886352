import { labelOf, type Choice } from '#kit/field';
import { fold } from '#kit/text';

type Choices = Readonly<Record<string, Choice>> | undefined;
export const isChoice = (value: unknown, choices: Choices): value is string => typeof value === 'string' && Object.hasOwn(choices ?? {}, value);
export const choiceLabel = (value: string, choices: Choices): string => (choices && Object.hasOwn(choices, value) ? labelOf(choices[value]!) : value);
/** By value or by label, accents and case aside. */
export const readChoice = (text: string, choices: Choices = {}): string | undefined => {
  const wanted = fold(text.trim());
  return Object.keys(choices).find((value) => fold(value) === wanted || fold(labelOf(choices[value]!)) === wanted);
};
