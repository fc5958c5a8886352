import { fieldOf, type Kind } from '#kit/field';
import { messages } from '#kit/messages';
import { fill } from '#kit/text';
import { hasPlaces, isNumber, readNumber } from '../number';

const places = 4;
const format = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: places });

export const kind: Kind<number> = {
  name: 'percent',
  column: () => 'numeric(7,4)',
  schema: (y, { options: { min = 0, max = 100 } }) => y.number().typeError(messages.invalidNumber)
    .test('places', fill(messages.places, { places }), (value) => value == null || hasPlaces(value, places))
    .min(Math.max(min, -999), fill(messages.min, { min })).max(Math.min(max, 999), fill(messages.max, { max })),
  operators: ['eq', 'gte', 'lte', 'gt', 'lt', 'empty'],
  format: (value) => `${format.format(value)}%`,
  parse: readNumber,
  toSql: (value) => value.toFixed(places),
  fromSql: Number,
  accepts: isNumber,
  sample: (fake, { options }) => fake.decimal(options.min ?? 0, options.max ?? 100, 2),
  align: 'right',
  span: 3,
};
/** 12.5 is 12,5%. From 0 to 100 unless `min` and `max` say otherwise (999 at most), with up to four decimals. */
export const percent = fieldOf(kind);
