import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { turnsOf } from './turns';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});
const turns = () => turnsOf({ most: 2, patience: 1_000, stall: 10_000 });

it('lets so many in at once, and one more when one has left', async () => {
  const next = turns();
  const [first] = [await next(), await next()];
  const third = next();
  await vi.advanceTimersByTimeAsync(500);
  first!.leave();
  first!.leave();
  expect(await third).toBeDefined();
  const fourth = next();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await fourth, 'left twice is left once').toBeUndefined();
});
it('does not count one that nobody reads, until it is read to its end', async () => {
  const next = turns();
  const [read] = [await next(), await next()];
  await vi.advanceTimersByTimeAsync(9_000);
  read!.touch();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await next()).toBeDefined();
  const more = next();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await more).toBeUndefined();
});
it('keeps the order of who waits, and forgets who went', async () => {
  const next = turns();
  const [first, second] = [await next(), await next()];
  const given: string[] = [];
  const wait = (name: string) =>
    next().then((turn) => {
      given.push(turn ? name : `${name} in vain`);
      return turn;
    });
  const late = wait('a');
  await vi.advanceTimersByTimeAsync(900);
  const [b, c] = [wait('b'), wait('c')];
  await vi.advanceTimersByTimeAsync(200);
  await late;
  first!.leave();
  await b;
  second!.leave();
  await c;
  expect(given).toEqual(['a in vain', 'b', 'c']);
});
