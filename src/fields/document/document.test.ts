import type { Field } from '#kit/entity/field';
import { asLeft } from '#kit/entity/personal';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createFake } from '../fake';
import { bare, cnpjDigits, cpfDigits, isCnpj, isCpf, punctuated } from './digits';
import { document, kind } from './document';

describe('CNPJ, numeric and alphanumeric (IN RFB 2.229/2024)', () => {
  test.each([
    '12.ABC.345/01DE-35',
    'AA.345.678/0001-14',
    'AA.345.678/000A-29',
    '12.345.678/000A-08',
    '0X0J92JY000196',
    '11.222.333/0001-81',
    '00.000.000/0001-91',
  ])('%s is valid', (text) => expect(isCnpj(bare(text))).toBe(true));
  test.each([
    '00000000000000',
    '11111111111111',
    '12.ABC.345/01DE-36',
    '12ABC34501DEA5',
    '12ABC34501DE3',
    '11.222.333/0001-82',
  ])('%s is not', (text) => expect(isCnpj(bare(text))).toBe(false));
});

describe('CPF', () => {
  test.each(['123.456.789-09', '529.982.247-25', '00000000191'])('%s is valid', (text) =>
    expect(isCpf(bare(text))).toBe(true),
  );
  test.each(['00000000000', '12345678900', '1234567890', 'ABC45678909'])('%s is not', (text) =>
    expect(isCpf(bare(text))).toBe(false),
  );
});

test('check digits make any base valid, save for repeated digits', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{9}$/), (base) => isCpf(base + cpfDigits(base)) || /^(\d)\1+$/.test(base)),
  );
  fc.assert(
    fc.property(
      fc.stringMatching(/^[0-9A-Z]{12}$/),
      (base) => isCnpj(base + cnpjDigits(base)) || /^(\d)\1+$/.test(base),
    ),
  );
});

test('with and without punctuation is the same document', () => {
  const fake = createFake(3);
  for (let count = 0; count < 200; count += 1) {
    const value = fake.bool() ? fake.cpf() : fake.cnpj();
    expect(bare(punctuated(value))).toBe(value);
    expect(kind.parse!(punctuated(value).toLowerCase(), document())).toBe(value);
  }
});

describe('the field', () => {
  const personal = document({ personal: { basis: 'contrato' } });
  test('masks a CPF, not a CNPJ, and only personal ones', () => {
    const shown = (value: string, field: Field): string => kind.format(String(asLeft(field, value)), field, {});
    expect(shown('12345678909', personal)).toBe('***.***.***-09');
    expect(shown('12345678909', document())).toBe('123.456.789-09');
    expect(shown('12ABC34501DE35', personal)).toBe('12.ABC.345/01DE-35');
  });
  test('gives back the zeros a spreadsheet drops', () => {
    expect(kind.parse!('191', document())).toBe('00000000191');
    expect(kind.parse!('191', document({ only: 'cnpj' }))).toBe('00000000000191');
    expect(kind.parse!('123', document())).toBeUndefined();
    expect(kind.parse!(' ', document())).toBeNull();
  });
  test('takes only the kind it asks for', () => {
    expect(kind.parse!('12345678909', document({ only: 'cnpj' }))).toBeUndefined();
    expect(kind.parse!('11222333000181', document({ only: 'cpf' }))).toBeUndefined();
  });
  test('is found with and without punctuation', () => {
    expect(kind.searchText!('12345678909', document())).toBe('123.456.789-09 12345678909');
  });
  test('never loses a letter', () => expect(kind.clean!(' 12.abc.345/01de-35 ', document())).toBe('12ABC34501DE35'));
});
