import { fieldOf, type Kind } from '#kit/field';
import { messages } from '#kit/messages';

const format = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 0 });

export const kind: Kind<number> = {
  name: 'integer',
  column: () => 'bigint',
  schema: (y) => y.number().typeError(messages.invalidNumber).integer('Informe um número inteiro!')
    .test('safe', 'Número grande demais!', (value) => value == null || Number.isSafeInteger(value)),
  operators: ['eq', 'gte', 'lte', 'gt', 'lt', 'empty'],
  format: (value) => format.format(value),
  fromSql: Number,
  accepts: (value) => Number.isSafeInteger(value),
  sample: (fake, { options }) => fake.integer(options.min ?? 0, options.max ?? 100),
  align: 'right',
  span: 3,
};
/** A whole number, up to 2^53. */
export const integer = fieldOf(kind);
