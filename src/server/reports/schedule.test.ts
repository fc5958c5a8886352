import { describe, expect, it } from 'vitest';
import { nextTime, periodOfSending } from './schedule';

const now = new Date('2026-11-21T12:00:00Z'); // Saturday, 9 h in São Paulo, 7 h in Rio Branco.
const at = (
  frequency: 'DIARIA' | 'SEMANAL' | 'MENSAL',
  hour: string,
  more: { readonly weekday?: number; readonly monthday?: number; readonly zone?: string } = {},
): string =>
  nextTime(
    {
      frequency,
      hour,
      weekday: more.weekday ?? null,
      monthday: more.monthday ?? null,
      zone: more.zone ?? 'America/Sao_Paulo',
    },
    now,
  ).toISOString();

describe('the next time', () => {
  it('is today while the hour is still to come, else tomorrow', () => {
    expect(at('DIARIA', '10:30')).toBe('2026-11-21T13:30:00.000Z');
    expect(at('DIARIA', '09:00')).toBe('2026-11-22T12:00:00.000Z');
    expect(at('DIARIA', '08:00', { zone: 'America/Rio_Branco' })).toBe('2026-11-21T13:00:00.000Z');
  });
  it('is that day of the week, or of the month', () => {
    expect(at('SEMANAL', '08:00', { weekday: 1 })).toBe('2026-11-23T11:00:00.000Z');
    expect(at('SEMANAL', '08:00', { weekday: 6 })).toBe('2026-11-28T11:00:00.000Z');
    expect(at('MENSAL', '08:00', { monthday: 1 })).toBe('2026-12-01T11:00:00.000Z');
    expect(at('MENSAL', '23:59', { monthday: 21 })).toBe('2026-11-22T02:59:00.000Z');
  });
});
it('sends the day, the week or the month that has ended in the zone of the company', () => {
  const zone = 'America/Sao_Paulo';
  expect(periodOfSending({ frequency: 'DIARIA', zone }, new Date('2026-11-21T02:00:00Z'))).toEqual({
    from: '2026-11-19',
    to: '2026-11-19',
  });
  expect(periodOfSending({ frequency: 'SEMANAL', zone }, now)).toEqual({ from: '2026-11-14', to: '2026-11-20' });
  expect(periodOfSending({ frequency: 'MENSAL', zone }, now)).toEqual({ from: '2026-10-01', to: '2026-10-31' });
});
