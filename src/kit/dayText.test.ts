import { expect, test } from 'vitest';
import { dayText, daysText } from './dayText';

test.each([
  ['2026-11-29', '29/11/2026'],
  ['2026-11', '11/2026'],
  ['11-29', '29/11'],
  ['', ''],
])('%s is written %s', (value, text) => expect(dayText(value)).toBe(text));
test('a period of one day is that day', () => {
  expect(daysText({ from: '2026-11-01', to: '2026-11-29' })).toBe('01/11/2026 a 29/11/2026');
  expect(daysText({ from: '2026-11-29', to: '2026-11-29' })).toBe('29/11/2026');
});
