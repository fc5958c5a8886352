import { textOf } from '#fields/cells';
import type { WireRecord } from '#kit/calls/envelope';
import type { Model, ModelField } from '#kit/read/model';
import { fillWith, placesIn } from '#kit/text';

type Values = Readonly<Record<string, unknown>>;
/** Is there something to read? No fact is drawn for nothing: neither a blank, nor «não», nor R$ 0,00. */
export const isFilled = ({ kind, name }: ModelField, values: Values): boolean => {
  const value = values[name];
  if (value === null || value === undefined || value === '' || value === false) return false;
  if (Array.isArray(value)) return value.length > 0;
  if (kind.nested === 'one') return Object.values(value).some((one) => one !== null && one !== '');
  return value !== 0 || kind.name !== 'money';
};
type Fields = Readonly<Record<string, ModelField>>;
/** A text with the values of fields in it. */
export const filled = (words: string, fields: Fields, values: Values, zone?: string): string =>
  fillWith(words, (name) => (fields[name] ? textOf(fields[name], values, { zone }) : '')).trim();
/** The same where all of them are filled, else nothing. */
export const filledWhole = (words: string, fields: Fields, values: Values, zone?: string): string | undefined =>
  placesIn(words).every((name) => fields[name] && isFilled(fields[name], values))
    ? filled(words, fields, values, zone)
    : undefined;

export const titleOfPage = ({ record, fields }: Model, values: WireRecord): string | undefined =>
  record?.title && filled(record.title, fields, values);

const steps = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;
const relative = new Intl.RelativeTimeFormat('pt-BR', { style: 'short' });
/** 'há 36 min.' -> 'há 36 min' */
export const ago = (instant: string, now: number): string => {
  const seconds = (now - new Date(instant).getTime()) / 1000;
  const [unit, size] = steps.find((step) => seconds >= step[1]) ?? ['minute', 60];
  return seconds < 60 ? 'agora' : relative.format(-Math.floor(seconds / size), unit).replace(/\.$/, '');
};
