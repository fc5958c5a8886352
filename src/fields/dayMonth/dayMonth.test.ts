import { expect, test } from 'vitest';
import { entity } from '#kit/entity/entity';
import { readFilter } from '#kit/read/filter';
import { f, modelOf } from '../index';
import { dayMonth, kind } from './dayMonth';

test.each([
  ['15/3', '03-15'],
  ['29/02', '02-29'],
  ['25.12', '12-25'],
  ['15/03/1990', '03-15'],
  ['1990-03-15', '03-15'],
  [' ', null],
  ['30/02', undefined],
  ['13/13', undefined],
  ['março', undefined],
])('%s is %s', (text, value) => expect(kind.parse!(text, dayMonth())).toBe(value));
test('is shown day first', () => expect(kind.format('03-15', dayMonth(), {})).toBe('15/03'));

test('a range passes the turn of the year, and one that does not stays within it', () => {
  const model = modelOf({
    section: 'x',
    entity: entity('x', {
      label: ['x', 'x'],
      title: 'nome',
      root: 'x/',
      fields: { nome: f.text(), dia: f.dayMonth(), data: f.date() },
    }),
  });
  const shapeOf = (filter: object): unknown =>
    Object.keys((readFilter(model, filter).where as { all: readonly object[] }).all[0]!)[0];
  expect(shapeOf({ dia: { gte: '12-20', lte: '01-10' } })).toBe('any');
  expect(shapeOf({ dia: { gte: '01-10', lte: '12-20' } })).toBe('all');
  expect(shapeOf({ data: { gte: '2026-12-20', lte: '2026-01-10' } })).toBe('all');
});
