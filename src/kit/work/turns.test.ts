import { expect, it } from 'vitest';
import { inTurns } from './turns';

it('runs so many at once, in the order in which they came, whatever fails', async () => {
  const turn = inTurns(2);
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const all = [0, 1, 2, 3].map((one) =>
    turn(async () => {
      begun.push(one);
      await new Promise<void>((resolve) => ends.push(resolve));
      if (one === 1) throw new Error('failed');
      return one;
    }),
  );
  const settled = Promise.allSettled(all);
  await Promise.resolve();
  expect(begun).toEqual([0, 1]);
  ends[1]!();
  await expect(all[1]).rejects.toThrow('failed');
  expect(begun).toEqual([0, 1, 2]);
  ends[0]!();
  await all[0];
  expect(begun).toEqual([0, 1, 2, 3]);
  ends[2]!();
  ends[3]!();
  expect((await settled).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
  await expect(turn(() => Promise.resolve('free again'))).resolves.toBe('free again');
});
