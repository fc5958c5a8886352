import { expect, it } from 'vitest';
import { daysOf, isDuring } from './figureDays';

it('a figure of some days is there on them alone, in the zone of whoever looks', () => {
  const during = { from: '2026-12-01', until: '2027-01-31' };
  const on = (instant: string, zone: string): boolean => isDuring({ during }, daysOf(zone, new Date(instant)));
  expect([
    on('2026-12-01T04:30:00Z', 'America/Rio_Branco'),
    on('2026-12-01T05:00:00Z', 'America/Rio_Branco'),
    on('2027-02-01T02:59:00Z', 'America/Sao_Paulo'),
    on('2027-02-01T03:00:00Z', 'America/Sao_Paulo'),
  ]).toEqual([false, true, true, false]);
  expect(isDuring({}, daysOf('America/Manaus', new Date('2020-01-01T12:00:00Z')))).toBe(true);
});
