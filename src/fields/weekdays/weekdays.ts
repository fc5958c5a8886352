import { makeField, type Field, type Kind, type Options, type Value } from '#kit/entity/field';
import { kind as enumSet } from '../enumSet/enumSet';

/** From Sunday, as Brazilian calendars do; the index is that of `Date.getDay()`. */
export const days = {
  DOM: 'Domingo',
  SEG: 'Segunda',
  TER: 'Terça',
  QUA: 'Quarta',
  QUI: 'Quinta',
  SEX: 'Sexta',
  SAB: 'Sábado',
} as const;
export type Weekday = keyof typeof days;

export const kind: Kind<string[], 'weekdays'> = {
  ...enumSet,
  name: 'weekdays',
  format: (value, field, context) => (value.length === 7 ? 'Todos os dias' : enumSet.format(value, field, context)),
  parse: (text, field) => (/^\s*todos os dias\s*$/i.test(text) ? Object.keys(days) : enumSet.parse!(text, field)),
};
/** Days of the week, any of them. */
export const weekdays = <const R extends boolean = false>(
  options?: Options<readonly Weekday[], R, 'min' | 'max'>,
): Field<Value<R, Weekday[]>, 'weekdays'> & { readonly choices: typeof days } =>
  makeField(kind, options ?? {}, { choices: days });
