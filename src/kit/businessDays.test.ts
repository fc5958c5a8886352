import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { businessDays } from './businessDays';
import { plusDays } from './period';

describe('business days', () => {
  it('leave out weekends and holidays', () => {
    const days = businessDays((day) => ['2026-12-25', '2026-12-28'].includes(day));
    expect(
      ['2026-12-24', '2026-12-25', '2026-12-26', '2026-12-27', '2026-12-28', '2026-12-29'].filter(days.has),
    ).toEqual(['2026-12-24', '2026-12-29']);
    expect([days.from('2026-12-24'), days.from('2026-12-25'), days.after('2026-12-24')]).toEqual([
      '2026-12-24',
      '2026-12-29',
      '2026-12-29',
    ]);
    expect(days.before('2026-12-29')).toBe('2026-12-24');
  });
  it('are the nearest ones, whatever the holidays', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3_000 }), fc.array(fc.integer({ min: -15, max: 15 })), (at, off) => {
        const day = plusDays('2020-01-01', at);
        const holidays = new Set(off.map((one) => plusDays(day, one)));
        const days = businessDays((one) => holidays.has(one));
        const all = Array.from({ length: 81 }, (_, index) => plusDays(day, index - 40)).filter(days.has);
        expect(days.from(day)).toBe(all.find((one) => one >= day));
        expect(days.after(day)).toBe(all.find((one) => one > day));
        expect(days.before(day)).toBe(all.findLast((one) => one < day));
      }),
    );
  });
  it('of a calendar without any are refused, not sought for ever', () => {
    expect(() => businessDays(() => true).from('2026-01-01')).toThrow(/within a year/);
  });
});
