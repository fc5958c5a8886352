import type { Field, Kind, Yup } from '#kit/entity/field';
import { messages } from '#kit/messages';
import { readNumber, type NumberSign } from '#kit/numbers';
import { fill } from '#kit/text';

/** Has the number no more than so many decimals? Exact for what JSON can carry. */
export const hasPlaces = (value: number, places: number): boolean => Number(value.toFixed(places)) === value;

export const isNumber = (value: unknown): boolean => typeof value === 'number' && Number.isFinite(value);
/** An id of a row. */
export const isId = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) > 0;

/** Comparison, parsing, storage and setting that all number kinds with decimals share. */
export const numeric = (placesOf: (field: Field) => number, sign?: NumberSign) =>
  ({
    operators: ['eq', 'gte', 'lte', 'gt', 'lt', 'empty'],
    parse: (text) => readNumber(text, sign),
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
