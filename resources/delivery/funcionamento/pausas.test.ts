import { expect, test } from 'vitest';
import { noHorario } from './pausas.server';

const zone = 'America/Sao_Paulo';
const at = (instant: string): number => Date.parse(`${instant}:00-03:00`);
// 2026-11-27 is a Friday.
const sexta = [{ dia: 'SEX', abre: '18:00', fecha: '02:00' }] as const;

test('of a pause counts what falls into the hours of the shop, past midnight too', () => {
  expect(noHorario(sexta, zone, [at('2026-11-27T17:30'), at('2026-11-27T18:20')])).toBe(20);
  expect(noHorario(sexta, zone, [at('2026-11-28T01:30'), at('2026-11-28T06:00')])).toBe(30);
  expect(noHorario(sexta, zone, [at('2026-11-27T10:00'), at('2026-12-05T10:00')])).toBe(2 * 8 * 60);
  expect(noHorario(sexta, zone, [at('2026-11-25T10:00'), at('2026-11-25T11:00')])).toBe(0);
});
test('a shop without hours is always open, and a pause that has not begun counts nothing', () => {
  expect(noHorario([], zone, [at('2026-11-25T10:00'), at('2026-11-25T11:00')])).toBe(60);
  expect(noHorario([], zone, [at('2026-11-25T11:00'), at('2026-11-25T10:00')])).toBe(0);
});
