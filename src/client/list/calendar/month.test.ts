import { expect, it } from 'vitest';
import { f } from '#fields';
import { fieldsOf } from '#kit/read/model';
import { between, dayOfValue, daysOfRecord, turned, weeksOf } from './month';

it('draws whole weeks from Sunday on, and a week alone', () => {
  const november = weeksOf('2026-11-21', 'month');
  expect([november[0]![0], november.at(-1)!.at(-1), november.length]).toEqual(['2026-11-01', '2026-12-05', 5]);
  expect(weeksOf('2026-08-31', 'month')).toHaveLength(6);
  expect(weeksOf('2026-02-10', 'month')).toHaveLength(4);
  expect(weeksOf('2026-11-21', 'week')).toEqual([
    ['2026-11-15', '2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21'],
  ]);
});

it('turns by months, whatever their length, and by weeks', () => {
  expect(turned('2026-01-31', 'month', 1)).toBe('2026-02-01');
  expect(turned('2026-01-31', 'month', -1)).toBe('2025-12-01');
  expect(turned('2026-01-31', 'week', 1)).toBe('2026-02-07');
});

it('asks for days as days, for instants in the zone of the company', () => {
  const { dia, hora } = fieldsOf({ dia: f.date(), hora: f.dateTime() });
  expect(between(dia!, '2026-11-01', '2026-11-30', 'America/Manaus')).toEqual([
    { dia: { gte: '2026-11-01', lte: '2026-11-30' } },
  ]);
  expect(between(hora!, '2026-11-01', '2026-11-30', 'America/Manaus')).toEqual([
    { hora: { gte: '2026-11-01T04:00:00.000Z', lt: '2026-12-01T04:00:00.000Z' } },
  ]);
  expect(dayOfValue(hora!, '2026-11-22T02:30:00Z', 'America/Sao_Paulo')).toBe('2026-11-21');
});

it('has what lasts on each of its days, from before what is shown until after it', () => {
  const { inicio, fim } = fieldsOf({ inicio: f.date(), fim: f.date() });
  expect(between(inicio!, '2026-11-01', '2026-11-30', 'America/Manaus', fim)).toEqual([
    { inicio: { lte: '2026-11-30' } },
    { $or: [{ fim: { gte: '2026-11-01' } }, { fim: { empty: true }, inicio: { gte: '2026-11-01' } }] },
  ]);
  const daysOf = (from: string, to: string | null) =>
    daysOfRecord({ inicio: from, fim: to }, inicio!, fim, ['2026-11-01', '2026-11-30'], 'America/Manaus');
  expect(daysOf('2026-10-20', '2026-11-02')).toEqual(['2026-11-01', '2026-11-02']);
  expect(daysOf('2026-11-29', '2027-01-01')).toEqual(['2026-11-29', '2026-11-30']);
  expect(daysOf('2026-11-05', null)).toEqual(['2026-11-05']);
});
