import { fieldOf, type Kind } from '#kit/entity/field';
import { messages } from '#kit/messages';
import { readNumber } from '#kit/numbers';

const format = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 0 });

export const kind: Kind<number, 'integer'> = {
  name: 'integer',
  column: () => 'bigint',
  schema: (y) =>
    y
      .number()
      .typeError(messages.invalidNumber)
      .integer(messages.wholeNumber)
      .test(
        'safe',
        messages.tooLarge,
        (value) => value == null || !Number.isInteger(value) || Number.isSafeInteger(value),
      ),
  operators: ['eq', 'in', 'gte', 'lte', 'gt', 'lt', 'empty'],
  format: (value) => format.format(value),
  parse: (text) => {
    const value = readNumber(text);
    return value == null || Number.isSafeInteger(value) ? value : undefined;
  },
  fromSql: Number,
  accepts: (value) => Number.isSafeInteger(value),
  sample: (fake, { options }) => fake.integer(options.min ?? 0, options.max ?? 100),
  align: 'right',
  span: 3,
};
/** A whole number, up to 2^53. */
export const integer = fieldOf(kind, 'min', 'max');
