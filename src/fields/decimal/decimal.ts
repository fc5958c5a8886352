import { makeField, type Field, type Kind, type Options, type Value } from '#kit/entity/field';
import { messages } from '#kit/messages';
import { numeric, numericSchema } from '../number';

const standard = 2;
/** numeric(15, places): what is left before the comma. */
const largest = (places: number): number => 10 ** (15 - places);

const formats = new Map<number, Intl.NumberFormat>();
const formatOf = (places: number): Intl.NumberFormat => {
  const known = formats.get(places) ?? new Intl.NumberFormat('pt-BR', { maximumFractionDigits: places });
  formats.set(places, known);
  return known;
};

export const kind: Kind<number, 'decimal'> = {
  ...numeric(({ places = standard }) => places),
  name: 'decimal',
  takes: ['min', 'max'],
  column: ({ places = standard }) => `numeric(15,${places})`,
  schema: (y, { places = standard }) =>
    numericSchema(y, places).lessThan(largest(places), messages.tooLarge).moreThan(-largest(places), messages.tooSmall),
  format: (value, { places = standard }) => formatOf(places).format(value),
  sample: (fake, { places = standard, options }) => fake.decimal(options.min ?? 0, options.max ?? 1000, places),
};
type Decimal<R extends boolean = boolean> = Options<number, R, 'min' | 'max'> & { readonly places?: number };
/** A number with two decimals, or as many as `places` says (0 to 8). @example f.decimal({ places: 4 }) */
export const decimal = <const R extends boolean = false>(options?: Decimal<R>): Field<Value<R, number>, 'decimal'> => {
  const { places = standard, ...rest }: Decimal = options ?? {};
  return makeField(kind, rest, { places });
};
