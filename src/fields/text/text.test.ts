import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { kind as boolKind, bool } from '../bool/bool';
import { cep, kind as cepKind } from '../cep/cep';
import { color, kind as colorKind } from '../color/color';
import { email, isEmail, kind as emailKind } from '../email/email';
import { emails, kind as emailsKind } from '../emails/emails';
import { enumOf, kind as enumKind } from '../enum/enum';
import { enumSet, kind as enumSetKind } from '../enumSet/enumSet';
import { createFake } from '../fake';
import { isUrl, kind as urlKind, url } from '../url/url';
import { kind as weekdaysKind, weekdays } from '../weekdays/weekdays';
import { kind, text } from './text';

test('a text in capitals is made so however it arrives', () => {
  const field = text({ upper: true });
  expect([
    kind.clean!(' pizza10 ', field),
    kind.parse!('pizza10', field),
    kind.clean!(' ', field),
    kind.clean!('pizza10', text()),
  ]).toEqual(['PIZZA10', 'PIZZA10', null, 'pizza10']);
});
describe('e-mail: two to four letters at the end, lower case (decision 0001)', () => {
  test.each(['a@b.co', 'ana.maria+1@exemplo.com.br', "o'neil@exemplo.info"])('%s is one', (value) =>
    expect(isEmail(value)).toBe(true),
  );
  test.each([
    '',
    'a',
    'a@b',
    'a@b.c',
    'a@b.museum',
    'A@b.co',
    'a..b@c.co',
    '.a@c.co',
    'a@-c.co',
    'a@c-.co',
    'a b@c.co',
    'a@b.co\n',
    `${'a'.repeat(65)}@b.co`,
    'a@b@c.co',
  ])('%s is none', (value) => expect(isEmail(value)).toBe(false));
  test('a long wrong one is refused at once', () => {
    const start = performance.now();
    for (const value of [
      `${'a.'.repeat(100_000)}@`,
      `a@${'a'.repeat(240)}`,
      `a@${'a-'.repeat(120)}`,
      `a@${'a.'.repeat(120)}`,
    ])
      expect(isEmail(value)).toBe(false);
    expect(performance.now() - start).toBeLessThan(100);
  });
  test('several: lower case, each once, blanks dropped', () => {
    expect(emailsKind.clean!(['A@b.co ', '', 'a@b.co', 'c@d.br'], emails())).toEqual(['a@b.co', 'c@d.br']);
    expect(emailsKind.clean!([''], emails())).toBeNull();
    expect(emailsKind.parse!('a@b.co; C@d.br\n', emails())).toEqual(['a@b.co', 'c@d.br']);
  });
  test('a word is none, so that a search by name is not also one by address', () => {
    expect(emailKind.parse!(' Ana@B.co ', email())).toBe('ana@b.co');
    expect(emailKind.parse!('ribeiro', email())).toBeUndefined();
    expect(emailsKind.parse!('a@b.co; ribeiro', emails())).toBeUndefined();
  });
});

describe('address of a page', () => {
  test.each(['https://exemplo.com.br', 'http://a.b/c?d=e#f', 'https://exemplo.com:8443/x'])('%s is one', (value) =>
    expect(isUrl(value)).toBe(true),
  );
  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'ftp://a.b',
    'https://',
    'https://a b.c',
    'https://exemplo',
    'https://banco.com@golpe.com',
    '//a.b',
    'https:\\\\a.b',
    'java\nscript:alert(1)',
    'https://a.b/\u0000',
  ])('%s is none', (value) => expect(isUrl(value)).toBe(false));
  test('https is added to what people type', () => {
    expect(urlKind.clean!('exemplo.com.br/loja', url())).toBe('https://exemplo.com.br/loja');
    expect(urlKind.parse!('javascript:alert(1)', url())).toBeUndefined();
  });
});

test('CEP: eight digits, shown with a hyphen', () => {
  expect(cepKind.parse!('01310-100', cep())).toBe('01310100');
  expect(cepKind.parse!('1310100', cep())).toBe('01310100');
  expect(cepKind.parse!('00310-100', cep())).toBeUndefined();
  expect(cepKind.format('01310100', cep(), {})).toBe('01310-100');
  expect(cepKind.searchText!('01310100', cep())).toBe('01310-100 01310100');
});
test('colour: three digits become six', () => {
  expect(['#FFF', 'fa0', '#00ff7F', 'azul', ''].map((value) => colorKind.parse!(value, color()))).toEqual([
    '#ffffff',
    '#ffaa00',
    '#00ff7f',
    undefined,
    null,
  ]);
});
test('yes and no, as people write them', () => {
  expect(
    ['Sim', 's', 'x', '1', 'não', 'N', '0', '', 'talvez', 'constructor'].map((value) => boolKind.parse!(value, bool())),
  ).toEqual([true, true, true, true, false, false, false, null, undefined, undefined]);
});
test('a choice is read by value or label, and prototypes are no choices', () => {
  const field = enumOf({ ATIVO: { label: 'Ativo', tone: 'success' }, PAUSADO: 'Em pausa' });
  expect(
    ['ativo', 'EM PAUSA', '', 'x', 'constructor', '__proto__'].map((value) => enumKind.parse!(value, field)),
  ).toEqual(['ATIVO', 'PAUSADO', null, undefined, undefined, undefined]);
  expect(enumKind.accepts!('constructor', field)).toBe(false);
  expect(enumKind.format('toString', field, {})).toBe('toString');
});
test('a set keeps the order of its declaration', () => {
  const field = enumSet({ A: 'Azul', B: 'Branco', C: 'Cinza' });
  expect(enumSetKind.clean!(['C', 'A', 'C'], field)).toEqual(['A', 'C']);
  expect(enumSetKind.clean!([], field)).toBeNull();
  expect(weekdaysKind.format(['DOM', 'SEG', 'TER', 'QUA', 'QUI', 'SEX', 'SAB'], weekdays(), {})).toBe('Todos os dias');
  expect(weekdaysKind.format(['SEG', 'SAB'], weekdays(), {})).toBe('Segunda, Sábado');
});
test('samples of a text keep its pattern, length and uniqueness', () => {
  const fake = createFake(9);
  const sample = (field: ReturnType<typeof text>) => String(kind.sample(fake, field));
  fc.assert(fc.property(fc.integer({ min: 1, max: 80 }), (max) => sample(text({ max })).length <= max));
  fc.assert(fc.property(fc.integer({ min: 1, max: 80 }), (max) => sample(text({ max, unique: true })).length <= max));
  expect(sample(text({ pattern: /^[A-Z]{2}\d{3}$/ }))).toMatch(/^[A-Z]{2}\d{3}$/);
  expect(sample(text({ min: 30 })).length).toBeGreaterThanOrEqual(30);
});
