import { fieldOf, type Kind } from '#kit/entity/field';
import { messages } from '#kit/messages';
import { visible } from '#kit/text';

const longest = 2000;
/** http or https and nothing that runs (javascript:, data:) or deceives (a user name before the host). */
export const isUrl = (value: string): boolean => {
  if (
    value.length > longest ||
    /[\s\u0000-\u001f\u007f\\]/.test(value) ||
    !/^https?:\/\//i.test(value) ||
    !URL.canParse(value)
  )
    return false;
  const { hostname, username, password } = new URL(value);
  return username === '' && password === '' && (hostname.includes('.') || hostname === 'localhost');
};
/** 'exemplo.com.br/loja' -> 'https://exemplo.com.br/loja' */
const clean = (value: unknown): unknown => {
  if (typeof value !== 'string') return value;
  const text = visible(value).trim();
  return /^[\w-]+(\.[\w-]+)+([/?#]|$)/.test(text) ? `https://${text}` : text || null;
};

export const kind: Kind<string, 'url'> = {
  name: 'url',
  column: () => `varchar(${longest})`,
  schema: (y) => y.string().test('url', messages.invalidUrl, (value) => value == null || value === '' || isUrl(value)),
  operators: ['contains', 'eq', 'empty'],
  format: (value) => value,
  parse: (text) => {
    const value = clean(text);
    return value === null ? null : typeof value === 'string' && isUrl(value) ? value : undefined;
  },
  clean,
  accepts: (value) => typeof value === 'string' && !value.includes('\0'),
  sample: (fake) => `https://www.${fake.email().split('@')[1]}/${fake.words(1)}`,
  span: 12,
};
/** A web address, http or https. */
export const url = fieldOf(kind, 'max');
