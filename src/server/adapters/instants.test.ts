import pg from 'pg';
import { expect, it } from 'vitest';
import { instantOf } from './postgres';

const read = pg.types.getTypeParser(1184) as (text: string) => unknown;

it('reads an instant as the driver does, by pattern or not', () => {
  const said = [
    '2026-03-01 12:00:00+00',
    '2026-12-31 23:59:59.999+00',
    '2026-03-01 12:00:00.5+00',
    '2026-03-01 12:00:00.123456+00',
    '0099-01-01 00:00:00+00',
    '1969-12-31 23:59:59.25+00',
    '2024-02-29 00:00:00.007+00',
    '2026-03-01 12:00:00-03',
    '2026-03-01 12:00:00.25+05:30',
    '12026-03-01 12:00:00+00',
    '0044-03-15 12:00:00+00 BC',
    'infinity',
    '-infinity',
  ];
  expect(said.map(instantOf)).toEqual(said.map(read));
  for (let turn = 0; turn < 500; turn++) {
    const text = new Date(turn * 6_543_210_987).toISOString().replace('T', ' ').replace('Z', '+00');
    expect(instantOf(text)).toEqual(read(text));
  }
});
