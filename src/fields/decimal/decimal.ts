import { makeField, type Field, type Kind, type OptionsOf, type Value } from '#kit/field';
import { messages } from '#kit/messages';
import { fill } from '#kit/text';
import { hasPlaces, isNumber, readNumber } from '../number';

const standard = 2;
/** numeric(15, places): what is left before the comma. */
const largest = (places: number): number => 10 ** (15 - places);

export const kind: Kind<number> = {
  name: 'decimal',
  column: ({ places = standard }) => `numeric(15,${places})`,
  schema: (y, { places = standard }) => y.number().typeError(messages.invalidNumber)
    .test('places', fill(messages.places, { places }), (value) => value == null || hasPlaces(value, places))
    .lessThan(largest(places), messages.tooLarge).moreThan(-largest(places), messages.tooSmall),
  operators: ['eq', 'gte', 'lte', 'gt', 'lt', 'empty'],
  format: (value, { places = standard }) => value.toLocaleString('pt-BR', { maximumFractionDigits: places }),
  parse: readNumber,
  toSql: (value, { places = standard }) => value.toFixed(places),
  fromSql: Number,
  accepts: isNumber,
  sample: (fake, { places = standard, options }) => fake.decimal(options.min ?? 0, options.max ?? 1000, places),
  align: 'right',
  span: 3,
};
type Options = OptionsOf<number> & { readonly places?: number };
/** A number with two decimals, or as many as `places` says (0 to 8). @example f.decimal({ places: 4 }) */
export const decimal = <const O extends Options = Record<never, never>>(options?: O): Field<Value<O, number>> => {
  const { places = standard, ...rest }: Options = options ?? {};
  return makeField(kind, rest, { places });
};
