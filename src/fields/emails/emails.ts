import { fieldOf, type Kind } from '#kit/entity/field';
import { messages } from '#kit/messages';
import { cleanEmail, isEmail, maskedEmail } from '../email/email';
import { cleanMany, split } from '../many';

export const kind: Kind<string[], 'emails'> = {
  name: 'emails',
  column: () => 'text[]',
  schema: (y) =>
    y
      .array()
      .of(
        y
          .string()
          .required()
          .test('email', messages.invalidEmail, (value) => value != null && isEmail(value)),
      )
      .max(50),
  operators: ['eq', 'in', 'not', 'empty'],
  format: (value) => value.join(', '),
  mask: (value) => value.map(maskedEmail),
  parse: (text) => {
    const list = (cleanMany(split(text), cleanEmail) ?? null) as string[] | null;
    return list?.every(isEmail) === false ? undefined : list;
  },
  clean: (value) => cleanMany(value, cleanEmail),
  cleanOne: cleanEmail,
  accepts: (value) => typeof value === 'string',
  sample: (fake, { options }) =>
    Array.from({ length: options.min ?? fake.integer(1, Math.min(3, options.max ?? 3)) }, () => fake.email()),
  sortable: false,
  span: 12,
};
/** Several e-mail addresses, each once, at most 50. */
export const emails = fieldOf(kind, 'min', 'max');
