import { expect, test } from 'vitest';
import { dateTime, kind as dateTimeKind } from '../dateTime/dateTime';
import { kind as timeKind, time } from '../time/time';
import { isDay, kind, readDay, date } from './date';

test.each([
  ['31/12/2026', '2026-12-31'],
  ['1/2/26', '2026-02-01'],
  ['01/02/71', '1971-02-01'],
  ['2026-02-28', '2026-02-28'],
  ['28.02.2026', '2026-02-28'],
  ['29/02/2024', '2024-02-29'],
  ['2026-02-28T10:00:00Z', '2026-02-28'],
])('%s is %s', (text, day) => expect(readDay(text)).toBe(day));
test.each(['30/02/2026', '29/02/2026', '00/01/2026', '1/13/2026', '2026-13-01', '31/12/0202', 'ontem', '2026-02-28x'])(
  '%s is no day',
  (text) => expect(readDay(text)).toBeUndefined(),
);
test('a year that is a slip of the finger is refused', () => {
  expect(isDay('0202-01-01')).toBe(false);
  expect(isDay('20226-01-01')).toBe(false);
});
test('is shown day first', () => expect(kind.format('2026-11-21', date(), {})).toBe('21/11/2026'));

test('an instant is kept in UTC and shown in the zone of the company', () => {
  expect(dateTimeKind.clean!('2026-11-21T10:00:00-03:00', dateTime())).toBe('2026-11-21T13:00:00.000Z');
  const show = (zone?: string) => dateTimeKind.format('2026-11-21T02:30:00.000Z', dateTime(), { zone });
  expect(show()).toBe('20/11/2026 23:30');
  expect(show('America/Rio_Branco')).toBe('20/11/2026 21:30');
  expect(dateTimeKind.accepts!('2026-11-21T10:00', dateTime())).toBe(false);
  expect(dateTimeKind.accepts!('2026-02-30T10:00:00Z', dateTime())).toBe(false);
});

test('a time of day', () => {
  const read = (text: string) => timeKind.parse!(text, time());
  expect(['8:30', '08:30', '8h', '8h30', '23:59:00', ' '].map(read)).toEqual([
    '08:30',
    '08:30',
    '08:00',
    '08:30',
    '23:59',
    null,
  ]);
  expect(['24:00', '8:60', 'meio-dia', ':30'].map(read)).toEqual([undefined, undefined, undefined, undefined]);
  expect(timeKind.fromSql!('08:30:00', time())).toBe('08:30');
  expect(timeKind.clean!('08:30:00', time())).toBe('08:30');
});
