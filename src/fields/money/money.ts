import { fieldOf, type Kind } from '#kit/entity/field';
import { messages } from '#kit/messages';
import { formatMoney } from '#kit/numbers';
import { numeric, numericSchema } from '../number';

const places = 2;

export const kind: Kind<number, 'money'> = {
  ...numeric(() => places, 'R$'),
  name: 'money',
  column: () => `numeric(14,${places})`,
  schema: (y) =>
    numericSchema(y, places, 'Use no máximo duas casas decimais!')
      .max(999_999_999_999.99, messages.tooLarge)
      .min(-999_999_999_999.99, messages.tooSmall),
  format: formatMoney,
  sample: (fake, { options }) => fake.decimal(options.min ?? 1, options.max ?? 200, places),
};
/** Brazilian reais with two decimals; numeric in the database, never a float. */
export const money = fieldOf(kind, 'min', 'max');
