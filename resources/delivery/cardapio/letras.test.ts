import { expect, test } from 'vitest';
import { letrasDe } from './letras';

test('each choice has a letter of its own, by what tells it from the others', () => {
  expect(
    letrasDe([
      ['Broto', 'Grande'],
      ['Borda de catupiry', 'Borda com cheddar'],
      ['Água', '7 Belo'],
    ]),
  ).toEqual(['b', 'g', 'd', 'c', 'a', 'e']);
  const many = letrasDe([Array.from({ length: 30 }, () => 'Aa')]);
  expect([new Set(many.slice(0, 26)).size, many[26]]).toEqual([26, undefined]);
});
