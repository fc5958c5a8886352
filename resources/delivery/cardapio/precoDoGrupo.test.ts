import { expect, it } from 'vitest';
import { menosDe } from './precoDoGrupo';

it('adds at least the cheapest that may be chosen, by the rule of the category', () => {
  const cada = [
    { valor: 5, maximo: 1 },
    { valor: 2, maximo: 1 },
    { valor: 3, maximo: 1 },
  ];
  expect(menosDe('SOMA', 2, cada)).toBe(500);
  expect(menosDe('MAIOR', 2, cada)).toBe(300);
  expect(menosDe('MEDIA', 2, cada)).toBe(250);
  expect(menosDe('SOMA', 0, cada)).toBe(0);
  expect(menosDe('MAIOR', 1, [])).toBe(0);
  expect(menosDe('SOMA', 2, [...cada.slice(0, 1), { valor: 2, maximo: 3 }])).toBe(400);
});
