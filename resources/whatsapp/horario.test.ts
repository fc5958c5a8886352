import { describe, expect, it } from 'vitest';
import { isOpen, opening, sending, whenText } from './horario.server';

const hours = { inicioEnvio: '08:00', fimEnvio: '20:00' };
const zone = 'America/Sao_Paulo';
/** An instant by the clocks of Brasília. */
const at = (text: string): Date => new Date(`${text.replace(' ', 'T')}:00-03:00`);
const minutes = (count: number): number => count * 60_000;

describe('the hours of a line', () => {
  it.each([
    ['07:59', false],
    ['08:00', true],
    ['19:59', true],
    ['20:00', false],
    ['00:00', false],
  ])('at %s it sends: %s', (time, open) => {
    expect(isOpen(hours, at(`2026-11-24 ${time}`), zone)).toBe(open);
  });
  it.each([
    ['2026-11-24 06:00', '2026-11-24 08:00', 'hoje às 8:00'],
    ['2026-11-24 12:30', '2026-11-24 12:30', 'hoje às 12:30'],
    ['2026-11-24 20:00', '2026-11-25 08:00', 'amanhã às 8:00'],
    ['2026-12-31 23:30', '2027-01-01 08:00', 'amanhã às 8:00'],
  ])('from %s it sends at %s: %s', (now, first, said) => {
    const open = opening(hours, at(now), zone);
    expect([open, whenText(open, at(now), zone)]).toEqual([at(first), said]);
  });
  it.each([
    ['2026-11-24 12:00', 0, '2026-11-24 12:00'],
    ['2026-11-24 12:00', 479, '2026-11-24 19:59'],
    ['2026-11-24 12:00', 480, '2026-11-25 08:00'],
    ['2026-11-24 12:00', 480 + 60, '2026-11-25 09:00'],
    ['2026-11-24 12:00', 480 + 720, '2026-11-26 08:00'],
    ['2026-11-24 22:00', 30, '2026-11-25 08:30'],
    ['2026-11-24 05:00', 721, '2026-11-25 08:01'],
  ])('from %s, %s open minutes later is %s', (from, count, expected) => {
    expect(sending(hours, at(from), zone, minutes(count))).toEqual(at(expected));
  });
  it.each([
    ['2026-11-24 11:00', 29, '2026-11-24 11:29'],
    ['2026-11-24 11:00', 30, '2026-11-24 13:30'],
    ['2026-11-24 12:00', 0, '2026-11-24 13:30'],
    ['2026-11-24 19:30', 30 + 210 + 10, '2026-11-25 13:40'],
  ])('with a pause at noon, from %s, %s open minutes later is %s', (from, count, expected) => {
    const pausas = [{ inicio: '11:30', fim: '13:30' }];
    expect(sending({ ...hours, pausas }, at(from), zone, minutes(count))).toEqual(at(expected));
    expect(isOpen({ ...hours, pausas }, at('2026-11-24 13:29'), zone)).toBe(false);
  });
  it('are those of the company: what is closed in Brasília is open in Manaus', () => {
    expect(isOpen(hours, at('2026-11-24 20:30'), 'America/Manaus')).toBe(true);
    expect(whenText(at('2026-11-27 08:00'), at('2026-11-24 20:30'), zone)).toBe('em 27/11 às 8:00');
  });
});
