import fc from 'fast-check';
import { describe, it } from 'vitest';
import { instantsOf, plusDays, todayIn } from '../../src/kit/period';
import { amount, none, sized } from '../support/figures';

/**
 * First and last day of each period: round every change of the clocks of ten years, a leap day, the end of a February
 * and of a year.
 */
const periods = [
  '2015-02-22',
  '2015-10-18',
  '2016-02-21',
  '2016-10-16',
  '2017-02-19',
  '2017-10-15',
  '2018-02-18',
  '2018-11-04',
  '2019-02-17',
  '2024-02-29',
  '2026-02-28',
  '2026-12-31',
].map((day) => ({ from: plusDays(day, -2), to: plusDays(day, 2) }));
const millis = ({ gte, lt }: ReturnType<typeof instantsOf>): readonly [number, number] => [
  Date.parse(gte!),
  Date.parse(lt!),
];

describe.each(['America/Sao_Paulo', 'America/Manaus', 'America/Rio_Branco'])('the days of %s', (zone) => {
  it('add up to their period: every sale is in one of them, the one that the clocks showed', () => {
    const wrong: unknown[] = [];
    let sales = 0;
    for (const period of periods) {
      const [begin, end] = millis(instantsOf(period, zone));
      const days = Array.from({ length: 5 }, (_, at) => plusDays(period.from, at)).map((day) => ({
        day,
        bounds: millis(instantsOf({ from: day, to: day }, zone)),
      }));
      // As often at the very edge of a day as anywhere in it.
      const edge = fc
        .tuple(
          fc.constantFrom(...days.flatMap(({ bounds }) => bounds)),
          fc.integer({ min: -3_600_000, max: 3_600_000 }),
        )
        .map(([at, by]) => Math.min(end - 1, Math.max(begin, at + by)));
      const made = fc.sample(
        fc.record({
          at: fc.oneof(edge, fc.integer({ min: begin, max: end - 1 })),
          cents: fc.integer({ min: 1, max: 100_000 }),
        }),
        Math.ceil(sized(10_000, 240) / periods.length),
      );
      sales += made.length;
      const totals = days.map(({ bounds: [from, to] }) =>
        made.filter(({ at }) => at >= from && at < to).reduce((sum, { cents }) => sum + cents, 0),
      );
      const total = made.reduce((sum, { cents }) => sum + cents, 0);
      if (totals.reduce((sum, one) => sum + one, 0) !== total) wrong.push([period, totals, total]);
      for (const { at } of made) {
        const among = days.filter(({ bounds: [from, to] }) => at >= from && at < to).map(({ day }) => day);
        if (among.length !== 1 || among[0] !== todayIn(zone, new Date(at)))
          wrong.push([new Date(at).toISOString(), among]);
      }
    }
    amount(`days of ${zone}: sales`, sales);
    none(
      `days of ${zone}: periods that their days do not add up to, sales in no day, in two, or in another than the clocks showed`,
      wrong,
    );
  });
});
