import { makeField, type Field, type Kind, type Options, type Value, type Values } from '#kit/entity/field';
import { messages } from '#kit/messages';
import { isMask } from '#kit/entity/personal';
import { cep, formatCep } from '../cep/cep';
import { decimal } from '../decimal/decimal';
import { cleanGroup, fromJson, isGroup, toJson } from '../nested';
import { kind as ref } from '../ref/ref';
import { text } from '../text/text';

/** Masked to one decimal: a person's door is shown no closer than eleven kilometres. */
const coordinate: typeof decimal = (options) => {
  const field = decimal(options);
  return { ...field, kind: { ...field.kind, mask: (value) => Math.round(Number(value) * 10) / 10 } };
};
/** Masked completely: the end of a street, as other masks show it, is of no use to anybody. */
const door: typeof text = (options) => {
  const field = text(options);
  return { ...field, kind: { ...field.kind, mask: () => '***' } };
};
/** Names on the wire (decision 0001): `neighborhoord` is spelt so. */
const item = {
  cep: cep({ label: 'CEP', masked: true }),
  street: door({ label: 'Logradouro', max: 120, masked: true }),
  number: door({ label: 'Número', max: 20, masked: true }),
  complement: door({ label: 'Complemento', max: 60, masked: true }),
  neighborhoord: text({ label: 'Bairro', max: 80 }),
  // By name: the municipalities are reference data of the business.
  city: makeField<Field<number | null> & { readonly ref: string }>(ref, { label: 'Município' }, { ref: 'cidade' }),
  latitude: coordinate({ label: 'Latitude', places: 7, min: -90, max: 90 }),
  longitude: coordinate({ label: 'Longitude', places: 7, min: -180, max: 180 }),
};
export type Address = Values<typeof item>;

/** Enough to deliver to: a city with id, a street and a postal code (decision 0001). */
export const isPerfectAddress = (value: Partial<Address> | null | undefined): boolean =>
  missing(value ?? {}).length === 0;
const missing = (value: Partial<Address>): ('cep' | 'street' | 'city')[] =>
  (['cep', 'street', 'city'] as const).filter((name) => value[name] == null || String(value[name]).trim() === '');

export const kind: Kind<Address, 'address'> = {
  name: 'address',
  nested: 'one',
  column: () => 'jsonb',
  operators: ['empty'],
  schema: (y, { options }, fields) =>
    fields().test('perfect', messages.required, (value: Partial<Address> | null, context) => {
      const lacks = options.required && value ? missing(value) : [];
      return (
        lacks.length === 0 ||
        new y.ValidationError(
          lacks.map((name) =>
            context.createError({ path: context.path ? `${context.path}.${name}` : name, message: messages.required }),
          ),
        )
      );
    }),
  format: ({ street, number, complement, neighborhoord, city, cep: code }, _field, { reference }) =>
    [
      ...([street, number, complement].some(isMask)
        ? ['***']
        : [[street, number].filter(Boolean).join(', '), complement]),
      neighborhoord,
      city == null ? null : (reference?.('cidade', city) ?? null),
      code && formatCep(code),
    ]
      .filter(Boolean)
      .join(' - '),
  clean: cleanGroup,
  accepts: isGroup,
  toSql: toJson,
  fromSql: fromJson,
  sample: (fake) => ({
    cep: fake.cep(),
    street: fake.street(),
    number: String(fake.integer(1, 3000)),
    complement: fake.bool(0.3) ? `Apto ${fake.integer(11, 194)}` : null,
    neighborhoord: fake.neighborhood(),
    city: fake.reference('cidade'),
    latitude: null,
    longitude: null,
  }),
  sortable: false,
  span: 12,
};
/** A Brazilian address. When required it must be perfect: city, street and postal code. */
export const address = <const R extends boolean = false>(
  options?: Options<Partial<Address>, R>,
): Field<Value<R, Address>, 'address'> & { readonly item: typeof item } => makeField(kind, options ?? {}, { item });
