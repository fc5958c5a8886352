import { fieldOf, type Kind } from '#kit/field';
import { messages } from '#kit/messages';

const format = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });

export const kind: Kind<number> = {
  name: 'money',
  column: () => 'numeric(14,2)',
  schema: (y) => y.number().typeError(messages.invalidNumber)
    .test('cents', 'Use no máximo duas casas decimais!', (value) => value == null || Math.abs(value * 100 - Math.round(value * 100)) < 1e-6)
    .max(999_999_999_999.99, 'Valor grande demais!').min(-999_999_999_999.99, 'Valor pequeno demais!'),
  operators: ['eq', 'gte', 'lte', 'gt', 'lt', 'empty'],
  format: (value) => format.format(value),
  toSql: (value) => value.toFixed(2),
  fromSql: Number,
  accepts: (value) => typeof value === 'number' && Number.isFinite(value),
  sample: (fake, { options }) => fake.decimal(options.min ?? 1, options.max ?? 200, 2),
  align: 'right',
  span: 3,
};
/** Brazilian reais with two decimals; numeric in the database, never a float. */
export const money = fieldOf(kind);
