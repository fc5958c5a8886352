import { getHeapSpaceStatistics } from 'node:v8';
import { expect, it } from 'vitest';
import { compact } from './compact';

const youngPages = (): number =>
  getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space')!.physical_space_size;

it('gives back the pages of the young generation, and the process goes on', async () => {
  // Fills them with what is dead and what lives on.
  const kept: object[] = [];
  for (let turn = 0; turn < 500_000; turn++) if (turn % 3 === 0) kept.push({ turn });
  const before = youngPages();
  await compact();
  expect(youngPages()).toBeLessThan(before / 2);
  // The loop turns.
  await new Promise((resolve) => {
    setTimeout(resolve, 10);
  });
  expect(kept.length).toBeGreaterThan(0);
});
