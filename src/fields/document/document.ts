import { makeField, type Field, type Kind, type Options, type Value } from '#kit/entity/field';
import { messages } from '#kit/messages';
import { isMask } from '#kit/entity/personal';
import { bare, isCnpj, isCpf, punctuated } from './digits';

const fits = (value: string, only: Field['only']): boolean =>
  (only !== 'cnpj' && isCpf(value)) || (only !== 'cpf' && isCnpj(value));
const wrong = { cpf: messages.invalidCpf, cnpj: messages.invalidCnpj, any: messages.invalidDocument } as const;

/** Masks a CPF to the digits that tell two people in a list apart; a company's CNPJ is public. */
const mask = (value: string): string => (value.length === 11 ? `***.***.***-${value.slice(-2)}` : value);

export const kind: Kind<string, 'document'> = {
  name: 'document',
  column: ({ only }) => (only === 'cpf' ? 'varchar(11)' : 'varchar(14)'),
  schema: (y, { only }) =>
    y.string().test('document', wrong[only ?? 'any'], (value) => value == null || value === '' || fits(value, only)),
  operators: ['contains', 'starts', 'eq', 'in', 'not', 'empty'],
  format: (value) => (isMask(value) ? value : punctuated(value)),
  mask: (value) => mask(value),
  // A spreadsheet drops the zeros in front.
  parse: (text, { only }) => {
    const value = bare(text);
    return value === ''
      ? null
      : [value, value.padStart(11, '0'), value.padStart(14, '0')].find((one) => fits(one, only));
  },
  clean: (value) => (typeof value === 'string' ? bare(value) || null : value),
  accepts: (value) => typeof value === 'string',
  sample: (fake, { only }) => (only === 'cpf' || (!only && fake.bool()) ? fake.cpf() : fake.cnpj()),
  searchText: (value) => `${punctuated(value)} ${value}`,
  span: 4,
};
type Document<R extends boolean = boolean> = Options<string, R> & { readonly only?: 'cpf' | 'cnpj' };
/**
 * CPF or CNPJ without punctuation, letters in upper case. @example f.document({ only: 'cpf', personal: { basis:
 * 'contrato' } })
 */
export const document = <const R extends boolean = false>(
  options?: Document<R>,
): Field<Value<R, string>, 'document'> => {
  const { only, ...rest }: Document = options ?? {};
  return makeField(kind, rest, { only });
};
