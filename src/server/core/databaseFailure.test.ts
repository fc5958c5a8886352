import pg from 'pg';
import { expect, it } from 'vitest';
import { messages } from '#kit/messages';
import { databaseFailure } from './databaseFailure';

it.each([
  ['53100', messages.diskFull],
  ['ENOSPC', messages.diskFull],
  ['57P03', undefined],
  ['08006', undefined],
  ['53200', undefined],
])('says of %s that it passes', (code, message) => {
  expect(databaseFailure(Object.assign(new Error('x'), { code }))).toEqual({
    kind: 'unavailable',
    ...(message && { message }),
  });
});
it.each([
  ['/nowhere', 5432],
  ['127.0.0.1', 1],
  ['localhost', 1],
  ['nowhere.invalid', 5432],
])('says that nobody answers at %s', async (host, port) => {
  const client = new pg.Client({ host, port, user: 'app', database: 'app', password: '' });
  expect(databaseFailure(await client.connect().catch((error: unknown) => error))).toEqual({ kind: 'unavailable' });
});
it.each([
  new Error('x'),
  null,
  'x',
  Object.assign(new Error('x'), { code: '42601' }),
  Object.assign(new Error('x'), { code: 'ENOENT', syscall: 'open' }),
])('takes what it does not know for a fault of ours', (cause) => {
  expect(databaseFailure(cause)).toBeUndefined();
});
