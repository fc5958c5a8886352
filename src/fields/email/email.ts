import { fieldOf, type Kind } from '#kit/entity/field';
import { messages } from '#kit/messages';
import { isMask } from '#kit/entity/personal';
import { plainSigns } from '#kit/text';

const shape =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,4}$/;

/** An address with an ending of two to four letters (decision 0001), in lower case. */
export const isEmail = (value: string): boolean => value.length <= 254 && value.indexOf('@') <= 64 && shape.test(value);
export const cleanEmail = (value: unknown): unknown =>
  typeof value === 'string' ? plainSigns(value).trim().toLowerCase() || null : value;

/** 'maria@loja.com' -> 'm***@loja.com' */
export const maskedEmail = (value: string): string => (isMask(value) ? value : value.replace(/^(.).*@/u, '$1***@'));

export const kind: Kind<string, 'email'> = {
  name: 'email',
  column: () => 'varchar(254)',
  schema: (y) =>
    y.string().test('email', messages.invalidEmail, (value) => value == null || value === '' || isEmail(value)),
  operators: ['contains', 'starts', 'eq', 'in', 'not', 'empty'],
  format: (value) => value,
  mask: maskedEmail,
  parse: (text) => {
    const value = plainSigns(text).trim().toLowerCase();
    return value === '' ? null : isEmail(value) ? value : undefined;
  },
  clean: cleanEmail,
  accepts: (value) => typeof value === 'string',
  sample: (fake) => fake.email(),
};
/** One e-mail address, lower case. */
export const email = fieldOf(kind);
