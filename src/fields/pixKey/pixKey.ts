import { fieldOf, type Kind } from '#kit/entity/field';
import { messages } from '#kit/messages';
import { isMask, maskedText } from '#kit/entity/personal';
import { cleanPhone, isMobile, phoneText } from '#kit/phones';
import { plainSigns } from '#kit/text';
import { bare, isCnpj, isCpf, punctuated } from '../document/digits';
import { isEmail, maskedEmail } from '../email/email';
import { kind as documentKind } from '../document/document';
import { kind as phoneField } from '../phone/phone';

/** The kinds of keys that the central directory of Pix (DICT) knows. */
export type PixKeyKind = 'cpf' | 'cnpj' | 'phone' | 'email' | 'random';
const longest = 77;
const random = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The kind of a key in its canonical form; undefined when it is none. A telephone is a mobile, in E.164. */
export const pixKeyKind = (value: string): PixKeyKind | undefined => {
  if (random.test(value)) return 'random';
  if (value.includes('@')) return value.length <= longest && isEmail(value) ? 'email' : undefined;
  if (value.startsWith('+')) return isMobile(value) ? 'phone' : undefined;
  return isCpf(value) ? 'cpf' : isCnpj(value) ? 'cnpj' : undefined;
};
const isPixKey = (value: string): boolean => pixKeyKind(value) !== undefined;

/** '123e4567e12b12d1a456426655440000' and any case, with its hyphens. */
const randomOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/-/g, '')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
/**
 * Eleven digits alone whose check digits fit are a CPF, as it is stored; a mobile that has such digits is written with
 * its brackets or `+55`. The form shows what was read.
 */
const clean = (value: unknown): unknown => {
  if (typeof value !== 'string') return value;
  const text = plainSigns(value).trim();
  const forms = [text.toLowerCase(), randomOf(text), ...(/^[+(]/.test(text) ? [] : [bare(text)]), cleanPhone(text)];
  return forms.find((form) => typeof form === 'string' && isPixKey(form)) ?? (text || null);
};
/** A key that is stored or typed, in its canonical form with its kind; undefined when nobody could pay to it. */
export const pixKeyOf = (text: string): { readonly key: string; readonly kind: PixKeyKind } | undefined => {
  const key = clean(text);
  const kind = typeof key === 'string' ? pixKeyKind(key) : undefined;
  return kind && { key: key as string, kind };
};

/** As people write a key of its kind. */
export const pixKeyText = (value: string): string =>
  isMask(value) ? value : value.startsWith('+') ? phoneText(value) : punctuated(value);
const mask = (value: string): string => {
  const kind = pixKeyKind(value);
  if (kind === 'email') return maskedEmail(value);
  if (kind === 'phone') return phoneField.mask!(value);
  return kind === 'cpf' ? documentKind.mask!(value) : kind === 'cnpj' ? value : maskedText(value);
};

export const kind: Kind<string, 'pixKey'> = {
  name: 'pixKey',
  column: () => `varchar(${longest})`,
  schema: (y) =>
    y
      .string()
      .max(longest)
      .test('pixKey', messages.invalidPixKey, (value) => value == null || value === '' || isPixKey(value)),
  operators: ['contains', 'eq', 'empty'],
  format: pixKeyText,
  mask,
  parse: (text) => {
    const value = clean(text);
    return value === null ? null : typeof value === 'string' && isPixKey(value) ? value : undefined;
  },
  clean,
  accepts: (value) => typeof value === 'string' && !value.includes('\0'),
  sample: (fake) => (fake.bool() ? fake.email() : fake.phone()),
  searchText: (value) => `${pixKeyText(value)} ${value}`,
};
/** A key of Pix: CPF, CNPJ, mobile (E.164), e-mail or random (UUID), as the directory of the Banco Central has it. */
export const pixKey = fieldOf(kind);
