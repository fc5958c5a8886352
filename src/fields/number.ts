import type { Field, Kind, Yup } from '#kit/field';
import { messages } from '#kit/messages';
import { fill } from '#kit/text';

/**
 * A number as people and spreadsheets write it: '1.234,50', 'R$ 12', '7,9', '1,234.56', '12.50', '(3,00)'. One dot
 * before exactly three digits separates thousands. null when blank, undefined when it cannot be read.
 */
export const readNumber = (text: string): number | null | undefined => {
  const bare = text.replace(/R\$|[\s%]/g, '');
  if (!bare) return null;
  const negative = /^\(.*\)$/.test(bare) || bare.startsWith('-');
  const digits = plain(bare.replace(/^\((.*)\)$/, '$1').replace(/^[-+]/, ''));
  return digits === undefined ? undefined : Number(digits) * (negative ? -1 : 1) + 0;
};
/** With a decimal point and without thousands: as Brazil writes it, else as English and machines do. */
const plain = (text: string): string | undefined =>
  /^(\d+|\d{1,3}(\.\d{3})+)(,\d+)?$/.test(text)
    ? text.replaceAll('.', '').replace(',', '.')
    : /^(\d+|\d{1,3}(,\d{3})+)(\.\d+)?$/.test(text)
      ? text.replaceAll(',', '')
      : undefined;

/** Has the number no more than so many decimals? Exact for what JSON can carry. */
export const hasPlaces = (value: number, places: number): boolean => Number(value.toFixed(places)) === value;

export const isNumber = (value: unknown): boolean => typeof value === 'number' && Number.isFinite(value);
/** An id of a row. */
export const isId = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) > 0;

/** What all kinds of numbers with decimals share: how they are compared, read, stored and set. */
export const numeric = (placesOf: (field: Field) => number) =>
  ({
    operators: ['eq', 'gte', 'lte', 'gt', 'lt', 'empty'],
    parse: readNumber,
    toSql: (value, field) => value.toFixed(placesOf(field)),
    fromSql: Number,
    accepts: isNumber,
    align: 'right',
    span: 3,
  }) as const satisfies Partial<Kind<number>>;

/** A number with no more than so many decimals; its size is the kind's to bound. */
export const numericSchema = (y: Yup, places: number, message = fill(messages.places, { places })) =>
  y
    .number()
    .typeError(messages.invalidNumber)
    .test('places', message, (value) => value == null || hasPlaces(value, places));
