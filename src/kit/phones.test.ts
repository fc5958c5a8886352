import { describe, expect, test } from 'vitest';
import {
  cleanPhone,
  isPhone,
  namesPerson,
  nationalDigits,
  personPattern,
  phoneForms,
  phonePieces,
  phoneKind,
  phoneSearch,
  phoneText,
  whatsappLink,
  type PhoneKind,
} from './phones';

const mobile = '+5511987654321';
/** Typed, stored, kind, as it is shown, as it is dialled. */
const numbers: readonly (readonly [
  typed: readonly string[],
  e164: string,
  PhoneKind,
  text: string,
  dialled: string,
])[] = [
  [
    [
      '(11) 98765-4321',
      '11 98765 4321',
      '11987654321',
      '011987654321',
      '0 15 11 98765-4321',
      '+55 (11) 98765-4321',
      '+55 (011) 98765-4321',
      '5511987654321',
      '0055 11 98765-4321',
      '1187654321',
      '(11) 8765-4321',
      '+551187654321',
      '551187654321',
      '\u202a+55 11 98765\u20114321\u202c',
      '１１９８７６５４３２１',
      '11\u00a098765–4321',
      'tel:+5511987654321',
    ],
    mobile,
    'mobile',
    '(11) 98765-4321',
    '11987654321',
  ],
  [
    ['(11) 3265-4321', '1132654321', '+551132654321', '551132654321', '01132654321'],
    '+551132654321',
    'landline',
    '(11) 3265-4321',
    '1132654321',
  ],
  [['55 99876-5432', '+55 55 99876-5432'], '+5555998765432', 'mobile', '(55) 99876-5432', '55998765432'],
  [['55 3265-4321', '5532654321'], '+555532654321', 'landline', '(55) 3265-4321', '5532654321'],
  [
    ['0800 123 4567', '08001234567', '8001234567', '+558001234567', '558001234567', '+55 0800 123 4567'],
    '+558001234567',
    'service',
    '0800 123 4567',
    '08001234567',
  ],
  [['0800 12 3456', '+55800123456'], '+55800123456', 'service', '0800 12 3456', '0800123456'],
  [['0300 123 4567'], '+553001234567', 'service', '0300 123 4567', '03001234567'],
  [['4004-1234', '40041234', '+55 4004-1234'], '+5540041234', 'service', '4004-1234', '40041234'],
  [['3003 1234'], '+5530031234', 'service', '3003-1234', '30031234'],
  [
    ['+351 912 345 678', '00351912345678', '+351\u2011912\u2011345\u2011678'],
    '+351912345678',
    'foreign',
    '+351912345678',
    '351912345678',
  ],
  [['+1 212 555 0100'], '+12125550100', 'foreign', '+12125550100', '12125550100'],
  [['+1 800 555 0100'], '+18005550100', 'service', '+18005550100', '18005550100'],
];
const person = new RegExp(personPattern);

describe.each(numbers)('%s', (typed, e164, kind, text, dialled) => {
  test.each(typed)('%s is stored as it', (one) => expect(cleanPhone(one)).toBe(e164));
  test('its kind, its text and its digits', () => {
    expect(cleanPhone(e164)).toBe(e164);
    expect(phoneKind(e164)).toBe(kind);
    expect(phoneText(e164)).toBe(text);
    expect(cleanPhone(text)).toBe(e164);
    expect(nationalDigits(e164)).toBe(dialled);
    expect(dialled).toMatch(/^\d{6,14}$/);
  });
  test('the search finds it by any of its digits, and JavaScript and SQL agree on persons', () => {
    for (const part of [dialled, e164.slice(1), text]) expect(phoneSearch(e164)).toContain(part);
    expect(namesPerson(e164)).toBe(kind !== 'service');
    expect(person.test(e164)).toBe(namesPerson(e164));
  });
});
test.each([
  '98765-4321',
  '(20) 98765-4321',
  '1198765432',
  '(11) 9765-4321',
  '(11) 98765-432',
  'ramal 12',
  '+5511',
  '+0123456789',
  '(11) 18765-43210',
  '+550000000000',
  '3265-4321',
  '190',
])('%s is refused', (typed) => expect(isPhone(String(cleanPhone(typed)))).toBe(false));
test('an erased number names nobody', () => {
  expect(namesPerson('+550000000000')).toBe(false);
  expect(person.test('+550000000000')).toBe(false);
});
test('a mask stays a mask', () => {
  expect(cleanPhone('(**) *****-**21')).toBe('(**) *****-**21');
  expect(phoneText('(**) *****-**21')).toBe('(**) *****-**21');
});
test('a mobile stands with and without its ninth digit, a landline once', () => {
  expect(phoneForms('+551187654321')).toEqual([mobile, '+551187654321']);
  expect(phoneForms('+551132654321')).toEqual(['+551132654321']);
});
test('a chat is opened by all digits', () =>
  expect(whatsappLink(mobile, 'a & b?')).toBe('https://wa.me/5511987654321?text=a%20%26%20b%3F'));
test.each([
  ['4616', ['4616']],
  ['99827-46', ['9982746']],
  ['(11) 99827-4616', ['11998274616', '1198274616']],
  ['+55 (11) 9827-4616', ['11998274616', '1198274616']],
  ['99827-4616', ['998274616', '98274616']],
  ['0 15 11 3265-4321', ['1132654321']],
  ['0800 123', ['800123']],
  ['461', []],
  ['rua 4616', []],
  ['(**) *****-**16', []],
])('the figures of %s are looked for as %j', (typed, pieces) => expect(phonePieces(typed)).toEqual(pieces));
