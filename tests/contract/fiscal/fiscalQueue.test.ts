import { expect, it } from 'vitest';
import { queue } from '../../fiscal/queue';

// Two hundred of them, on both engines, go through `npm run test:fiscal`.
it('brings twenty sales to their end under every mood of a tax office', async () => {
  const { wrong, notes, offline } = await queue('pglite', 20);
  expect(wrong).toEqual([]);
  expect(notes).toBeGreaterThanOrEqual(20);
  expect(offline).toBeGreaterThan(0);
}, 120_000);
