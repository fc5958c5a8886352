import { describe, expect, test } from 'vitest';
import { isOpen, nextOpening, overlapOf, readHours, shiftAt, textOf, type Shift } from './hours';
import { kind, openingHours } from './openingHours';

const on = (dia: Shift['dia'], abre: string, fecha: string): Shift => ({ dia, abre, fecha });
const manaus = 'America/Manaus';
/** 2026-11-27 is a Friday; Manaus is four hours behind. */
const at = (instant: string): Date => new Date(`2026-11-${instant}:00-04:00`);

describe('hours', () => {
  const hours = [on('SEX', '18:00', '02:00'), on('SEG', '11:00', '14:00')];
  test('past midnight are of the day on which they begin', () => {
    expect(
      ['27T17:59', '27T18:00', '28T01:30', '28T01:59', '28T02:00'].map((one) => isOpen(hours, at(one), manaus)),
    ).toEqual([false, true, true, true, false]);
    expect(shiftAt(hours, at('28T01:30'), manaus)).toEqual(hours[0]);
  });
  test('of Saturday night go into Sunday, where the week begins anew', () => {
    expect(isOpen([on('SAB', '20:00', '03:00')], at('29T02:59'), manaus)).toBe(true);
    expect(isOpen([on('SAB', '20:00', '03:00')], at('29T03:00'), manaus)).toBe(false);
  });
  test('that end when they begin last the whole day', () => {
    expect(isOpen([on('SEX', '08:00', '08:00')], at('28T07:59'), manaus)).toBe(true);
  });
  test('are of the clock of the zone', () => {
    expect(isOpen(hours, new Date('2026-11-27T21:30:00Z'), 'America/Sao_Paulo')).toBe(true);
    expect(isOpen(hours, new Date('2026-11-27T21:30:00Z'), manaus)).toBe(false);
  });
  test('say when it opens next, a week later too', () => {
    expect(nextOpening(hours, at('27T17:00'), manaus)).toEqual(hours[0]);
    expect(nextOpening(hours, at('27T18:00'), manaus)).toEqual(hours[1]);
    expect(nextOpening([hours[0]!], at('27T18:00'), manaus)).toEqual(hours[0]);
    expect(nextOpening([], at('27T18:00'), manaus)).toBeUndefined();
  });
  test.each<[string, readonly Shift[], boolean]>([
    ['the same evening twice', [on('SEX', '18:00', '23:00'), on('SEX', '22:00', '23:30')], true],
    ['one that ends when the next begins', [on('SEX', '11:00', '14:00'), on('SEX', '14:00', '23:00')], false],
    ['a night into the next morning', [on('SEX', '18:00', '02:00'), on('SAB', '01:00', '05:00')], true],
    ['the night of Saturday into Sunday', [on('DOM', '01:00', '05:00'), on('SAB', '20:00', '02:00')], true],
    ['two days', [on('SEX', '18:00', '23:00'), on('SAB', '18:00', '23:00')], false],
  ])('overlap: %s', (_what, shifts, does) => expect(overlapOf(shifts) !== undefined).toBe(does));
});

test('are written short, and read as written', () => {
  const week = (['SEG', 'TER', 'QUA', 'QUI', 'SEX'] as const).flatMap((dia) => [
    on(dia, '11:00', '14:00'),
    on(dia, '18:00', '23:00'),
  ]);
  const text = 'Seg a Sex 11:00–14:00, 18:00–23:00; Sáb 18:00–02:00';
  const shifts = kind.clean!([...week, on('SAB', '18:00', '02:00')], openingHours()) as Shift[];
  expect(textOf(shifts)).toBe(text);
  expect(readHours(text)).toEqual(shifts);
  expect(readHours('sexta a domingo 18:00 às 23:00 e 11:00-12:00')?.map(({ dia }) => dia)).toEqual([
    'DOM',
    'DOM',
    'SEX',
    'SEX',
    'SAB',
    'SAB',
  ]);
  expect(['de noite', 'Seg', 'Xyz 10:00–11:00', 'Seg 25:00–26:00'].map(readHours)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});
