import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { comparedInstants, lastDays, lastMonth, nowIn, previousOf, thisMonth } from './months';
import { instantsOf, plusDays, shownIn, startOfDay, todayIn } from './period';

/** Long after: nothing is running. */
const later = { today: '2199-12-31', passed: 0 };
describe('the period before', () => {
  it.each([
    ['2026-11-01', '2026-11-30', '2026-10-01', '2026-10-31'],
    ['2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['2026-01-01', '2026-12-31', '2025-01-01', '2025-12-31'],
    ['2026-11-01', '2026-11-21', '2026-10-11', '2026-10-31'],
    ['2026-11-21', '2026-11-21', '2026-11-20', '2026-11-20'],
    ['2024-02-29', '2024-03-06', '2024-02-22', '2024-02-28'],
  ])('of %s to %s is %s to %s', (from, to, first, last) => {
    expect(previousOf({ from, to }, later)).toEqual({ from: first, to: last });
  });
  it('ends the day before, and is as long unless it is whole months', () => {
    const day = fc.integer({ min: 0, max: 20_000 }).map((days) => plusDays('1990-01-01', days));
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 400 }), (from, length) => {
        const period = { from, to: plusDays(from, length) };
        const before = previousOf(period, later)!;
        expect(plusDays(before.to, 1)).toBe(from);
        const isMonths = from.endsWith('-01') && plusDays(period.to, 1).endsWith('-01');
        expect(isMonths ? before.from.endsWith('-01') : plusDays(before.from, length) === before.to).toBe(true);
      }),
    );
  });
});

describe('the period before one that is still running', () => {
  const now = { today: '2026-11-28', passed: 36_000_000 };
  it.each([
    ['this month', '2026-11-01', '2026-11-28', '2026-10-01', '2026-10-28'],
    ['this month, to its end', '2026-11-01', '2026-11-30', '2026-10-01', '2026-10-28'],
    ['three months', '2026-09-01', '2026-11-28', '2026-06-01', '2026-08-28'],
    ['this year', '2026-01-01', '2026-11-28', '2025-01-01', '2025-11-28'],
    ['this year, to its end', '2026-01-01', '2026-12-31', '2025-01-01', '2025-11-28'],
    ['a week from Monday', '2026-11-23', '2026-11-28', '2026-11-16', '2026-11-21'],
    ['a week from Sunday', '2026-11-22', '2026-11-28', '2026-11-15', '2026-11-21'],
    ['seven days', '2026-11-22', '2026-11-28', '2026-11-15', '2026-11-21'],
    ['thirty days', '2026-10-30', '2026-11-28', '2026-09-30', '2026-10-29'],
    ['today', '2026-11-28', '2026-11-28', '2026-11-27', '2026-11-27'],
    ['days to come too', '2026-11-27', '2026-11-30', '2026-11-23', '2026-11-24'],
  ])('is of %s the same stretch, until this hour', (_, from, to, first, last) => {
    expect(previousOf({ from, to }, now)).toEqual({ from: first, to: last, until: now.passed });
  });
  it('is the whole month where today is a day that it does not have', () => {
    expect(previousOf({ from: '2026-03-01', to: '2026-03-31' }, { today: '2026-03-30', passed: 1 })).toEqual({
      from: '2026-02-01',
      to: '2026-02-28',
    });
  });
  it('has no instant after the hour, whatever the zone', () => {
    const zone = 'America/Sao_Paulo';
    const at = new Date('2026-11-28T13:15:00.000Z');
    const before = previousOf({ from: '2026-11-01', to: '2026-11-28' }, nowIn(zone, at))!;
    expect(comparedInstants(before, zone)).toEqual({ gte: '2026-10-01T03:00:00.000Z', lt: '2026-10-28T13:15:00.000Z' });
  });
});

it('nothing was before the first day, and the ends of what is accepted are instants that are', () => {
  expect(previousOf({ from: '1900-01-01', to: '1900-01-31' }, later)).toBeUndefined();
  expect(previousOf({ from: '1900-01-03', to: '1900-01-05' }, later)).toBeUndefined();
  expect(previousOf({ from: '1900-02-01', to: '1900-02-28' }, later)).toEqual({ from: '1900-01-01', to: '1900-01-31' });
  for (const zone of ['America/Sao_Paulo', 'America/Noronha', 'Asia/Tokyo']) {
    const { gte, lt } = instantsOf({ from: '1900-01-01', to: '2199-12-31' }, zone);
    expect([gte!.slice(0, 10), lt!.slice(0, 10)]).toEqual(['1900-01-01', '2199-12-31']);
  }
});

describe('days and instants', () => {
  it.each([
    ['America/Sao_Paulo', '03'],
    ['America/Manaus', '04'],
    ['America/Rio_Branco', '05'],
  ])('a day begins at midnight in %s', (zone, hour) => {
    expect(startOfDay('2026-11-21', zone)).toBe(`2026-11-21T${hour}:00:00.000Z`);
    expect(instantsOf({ from: '2026-11-01', to: '2026-11-30' }, zone)).toEqual({
      gte: `2026-11-01T${hour}:00:00.000Z`,
      lt: `2026-12-01T${hour}:00:00.000Z`,
    });
  });
  it.each([
    ['2018-11-04', '03'],
    ['2018-11-05', '02'],
    ['2019-02-16', '02'],
    ['2019-02-17', '03'],
    ['2019-02-18', '03'],
  ])('a day begins where clocks were put on or back: %s', (date, hour) => {
    expect(startOfDay(date, 'America/Sao_Paulo')).toBe(`${date}T${hour}:00:00.000Z`);
  });
  it('an open end stays open', () => {
    expect(instantsOf({ from: null, to: '2026-11-30' }, 'America/Sao_Paulo')).toEqual({
      lt: '2026-12-01T03:00:00.000Z',
    });
  });
  it('today is the day on the wall of the company', () => {
    expect(todayIn('America/Sao_Paulo', new Date('2026-11-21T02:59:00Z'))).toBe('2026-11-20');
    expect(todayIn('America/Rio_Branco', new Date('2026-11-21T04:59:00Z'))).toBe('2026-11-20');
  });
});

it('begins with the month, or on its first day with the one before', () => {
  expect(thisMonth('2026-11-21')).toEqual({ from: '2026-11-01', to: '2026-11-21' });
  expect(thisMonth('2026-11-21', 7)).toEqual({ from: '2026-05-01', to: '2026-11-21' });
  expect(thisMonth('2026-11-01', 7)).toEqual({ from: '2026-04-01', to: '2026-10-31' });
  expect(thisMonth('2026-01-01')).toEqual({ from: '2025-12-01', to: '2025-12-31' });
});
it('sends what has ended', () => {
  expect(lastDays('2026-11-21', 1)).toEqual({ from: '2026-11-20', to: '2026-11-20' });
  expect(lastDays('2026-11-21', 7)).toEqual({ from: '2026-11-14', to: '2026-11-20' });
  expect(lastMonth('2026-03-10')).toEqual({ from: '2026-02-01', to: '2026-02-28' });
});

describe('the clock of a zone', () => {
  const zones = [
    'America/Sao_Paulo',
    'America/Manaus',
    'Europe/Lisbon',
    'Asia/Kathmandu',
    'Australia/Lord_Howe',
    'UTC',
  ];
  it('shows what the formatter of the language shows, at every instant', () => {
    const instant = fc.integer({ min: Date.UTC(1900, 0, 1), max: Date.UTC(2100, 0, 1) });
    fc.assert(
      fc.property(instant, fc.constantFrom(...zones), (at, zone) => {
        const said = new Date(at).toLocaleString('sv-SE', { timeZone: zone });
        expect(new Date(shownIn(at, zone)).toISOString().slice(0, 19).replace('T', ' ')).toBe(said);
      }),
      { numRuns: 2_000 },
    );
  });
  it('turns with the clocks', () => {
    const before = Date.parse('2018-11-04T02:59:59Z');
    expect([before, before + 1_000].map((at) => new Date(shownIn(at, 'America/Sao_Paulo')).toISOString())).toEqual([
      '2018-11-03T23:59:59.000Z',
      '2018-11-04T01:00:00.000Z',
    ]);
  });
});
