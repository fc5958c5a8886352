import { inTurns } from '#kit/work/turns';
import { fail } from '../core/failure';
import type { Passwords } from '../ports';

interface Cost {
  readonly memoryCost: number;
  readonly timeCost: number;
}
/** OWASP's first recommendation for argon2id: 19 MiB, two passes. */
export const strong: Cost = { memoryCost: 19_456, timeCost: 2 };
/** For tests: the same code, a hundred times faster. */
export const cheap: Cost = { memoryCost: 8, timeCost: 1 };

/**
 * argon2id. At most four hashes in flight and {@link queue} waiting, so that a burst of logins can take neither the
 * memory nor the minutes of the machine; further logins are told to come again.
 */
export const argon2 = (cost: Cost = strong): Passwords => {
  const limited = inTurns(4, (waiting) => {
    if (waiting >= queue) fail({ kind: 'tooMany', seconds: 2 });
  });
  return {
    hash: (password) => limited(async () => (await native()).hash(password, { ...cost, parallelism: 1 })),
    verify: (stored, password) => limited(async () => (await native()).verify(stored, password).catch(() => false)),
    isOutdated(stored) {
      const [, memory, time] = /\$m=(\d+),t=(\d+)/.exec(stored) ?? [];
      return Number(memory ?? 0) < cost.memoryCost || Number(time ?? 0) < cost.timeCost;
    },
  };
};
/** Read in with the first password. */
const native = () => import('@node-rs/argon2');
/** About two seconds of work on two cores. */
const queue = 32;
