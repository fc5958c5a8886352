import { fieldOf, type Kind } from '#kit/field';
import { messages } from '#kit/messages';
import { hasPlaces, isNumber, readNumber } from '../number';

const format = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });

export const kind: Kind<number> = {
  name: 'money',
  column: () => 'numeric(14,2)',
  schema: (y) => y.number().typeError(messages.invalidNumber)
    .test('cents', 'Use no máximo duas casas decimais!', (value) => value == null || hasPlaces(value, 2))
    .max(999_999_999_999.99, messages.tooLarge).min(-999_999_999_999.99, messages.tooSmall),
  operators: ['eq', 'gte', 'lte', 'gt', 'lt', 'empty'],
  format: (value) => format.format(value),
  parse: readNumber,
  toSql: (value) => value.toFixed(2),
  fromSql: Number,
  accepts: isNumber,
  sample: (fake, { options }) => fake.decimal(options.min ?? 1, options.max ?? 200, 2),
  align: 'right',
  span: 3,
};
/** Brazilian reais with two decimals; numeric in the database, never a float. */
export const money = fieldOf(kind);
