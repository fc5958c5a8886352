import { expect, it } from 'vitest';
import { messages } from '#kit/messages';
import { databaseFailure } from './databaseFailure';

it.each([['53100', messages.diskFull], ['ENOSPC', messages.diskFull], ['57P03', undefined], ['08006', undefined], ['53200', undefined]])('says of %s that it passes', (code, message) => {
  expect(databaseFailure(Object.assign(new Error('x'), { code }))).toEqual({ kind: 'unavailable', ...(message && { message }) });
});
it.each([new Error('x'), null, 'x', Object.assign(new Error('x'), { code: '42601' })])('takes what it does not know for a fault of ours', (cause) => { expect(databaseFailure(cause)).toBeUndefined(); });
