import { fieldOf, type Kind } from '#kit/entity/field';
import { messages } from '#kit/messages';
import { fill } from '#kit/text';
import { numeric, numericSchema } from '../number';

const places = 4;
const format = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: places });

export const kind: Kind<number, 'percent'> = {
  ...numeric(() => places, '%'),
  name: 'percent',
  column: () => `numeric(7,${places})`,
  schema: (y, { options: { min = 0, max = 100 } }) =>
    numericSchema(y, places)
      .min(Math.max(min, -999), fill(messages.min, { min }))
      .max(Math.min(max, 999), fill(messages.max, { max })),
  format: (value) => `${format.format(value)}%`,
  sample: (fake, { options }) => fake.decimal(options.min ?? 0, options.max ?? 100, 2),
};
/** 12.5 is 12,5%. From 0 to 100 unless `min` and `max` say otherwise (999 at most), with up to four decimals. */
export const percent = fieldOf(kind, 'min', 'max');
