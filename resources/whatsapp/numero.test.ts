import { describe, expect, it } from 'vitest';
import { canonical, digitsOf, formsOf, lidOf, numberOf, numberOfJid } from './numero.server';

/** Written, canonical, and whether a message can go there. */
const numbers = [
  ['+5511987654321', '+5511987654321', true],
  ['+551187654321', '+5511987654321', true],
  ['+551167654321', '+5511967654321', true],
  ['+555581234567', '+5555981234567', true],
  ['+555581234567', '+5555981234567', true],
  ['+551133334444', '+551133334444', false],
  ['+551153334444', '+551153334444', false],
  ['+5511912345678', '+5511912345678', true],
  ['+558001234567', '+558001234567', false],
  ['+5508001234567', '+5508001234567', false],
  ['+351912345678', '+351912345678', true],
  ['+14155550123', '+14155550123', true],
] as const;

describe('a number', () => {
  it.each(numbers)('%s is %s', (written, whole) => {
    expect(canonical(written)).toBe(whole);
    expect(canonical(whole)).toBe(whole);
    expect(formsOf(written)).toContain(written);
    expect(formsOf(written)).toEqual(formsOf(whole));
  });
  it('keeps its eight digits apart from the landline that they would be', () => {
    expect(formsOf('+5511933334444')).toEqual(['+5511933334444']);
    expect(formsOf('+5511987654321')).toEqual(['+5511987654321', '+551187654321']);
  });
  it.each([
    ['5511987654321', '+5511987654321'],
    ['+551187654321', '+5511987654321'],
    ['5511987654321-1600000000', null],
    ['abc', null],
    ['123', null],
    [undefined, null],
    [5511987654321, null],
    ['12036304123456789012', null],
  ])('of the digits %s is %s', (digits, number) => {
    expect(numberOf(digits)).toBe(number);
  });
});

describe('who a JID is', () => {
  it.each([
    ['5511987654321@s.whatsapp.net', '+5511987654321', null],
    ['551187654321@s.whatsapp.net', '+5511987654321', null],
    ['551187654321:12@s.whatsapp.net', '+5511987654321', null],
    ['5511987654321@c.us', '+5511987654321', null],
    ['103899771998284@lid', null, '103899771998284'],
    ['103899771998284:3@lid', null, '103899771998284'],
    ['120363041234567890@g.us', null, null],
    ['5511987654321-1600000000@g.us', null, null],
    ['5511987654321@broadcast', null, null],
    ['status@broadcast', null, null],
    ['120363144038483540@newsletter', null, null],
    ['5511987654321', null, null],
    [undefined, null, null],
  ])('%s', (jid, number, lid) => {
    expect([numberOfJid(jid), lidOf(jid)]).toEqual([number, lid]);
  });
  it('is handed to the providers as digits', () => {
    expect(digitsOf('+5511987654321')).toBe('5511987654321');
  });
});
