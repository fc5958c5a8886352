import { fieldOf, type Kind } from '#kit/entity/field';
import { messages } from '#kit/messages';
import { plainSigns } from '#kit/text';

const bare = (text: string): string => plainSigns(text).replace(/[.\-\s]/g, '');
/** Eight digits; nothing is given out below 01000-000. */
export const isCep = (value: string): boolean => /^\d{8}$/.test(value) && value >= '01000000';
export const formatCep = (value: string): string => value.replace(/^(\d{5})(\d{3})$/, '$1-$2');

export const kind: Kind<string, 'cep'> = {
  name: 'cep',
  column: () => 'varchar(8)',
  schema: (y) => y.string().test('cep', messages.invalidCep, (value) => value == null || value === '' || isCep(value)),
  operators: ['contains', 'starts', 'eq', 'in', 'not', 'empty'],
  format: formatCep,
  mask: (value) => `${value.slice(0, 2)}***-***`,
  shown: true,
  // A spreadsheet drops the zero in front.
  parse: (text) => {
    const value = bare(text);
    return value === '' ? null : [value, value.padStart(8, '0')].find(isCep);
  },
  clean: (value) => (typeof value === 'string' ? bare(value) || null : value),
  accepts: (value) => typeof value === 'string',
  sample: (fake) => fake.cep(),
  searchText: (value) => `${formatCep(value)} ${value}`,
  span: 3,
};
/** A postal code, eight digits. */
export const cep = fieldOf(kind);
