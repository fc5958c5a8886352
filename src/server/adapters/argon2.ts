import { hash, verify } from '@node-rs/argon2';
import type { Passwords } from '../ports';

interface Cost { readonly memoryCost: number; readonly timeCost: number }
/** OWASP's first recommendation for argon2id: 19 MiB, two passes. */
export const strong: Cost = { memoryCost: 19_456, timeCost: 2 };
/** For tests: the same code, a hundred times faster. */
export const cheap: Cost = { memoryCost: 8, timeCost: 1 };

/** argon2id. At most four hashes in flight, so that a burst of logins cannot take the memory of the machine. */
export const argon2 = (cost: Cost = strong): Passwords => {
  const limited = limit(4);
  return {
    hash: (password) => limited(() => hash(password, { ...cost, parallelism: 1 })),
    verify: (stored, password) => limited(() => verify(stored, password).catch(() => false)),
  };
};

const limit = (most: number) => {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async <T>(run: () => Promise<T>): Promise<T> => {
    if (running >= most) await new Promise<void>((resume) => { waiting.push(resume); });
    else running++;
    try { return await run(); } finally {
      const next = waiting.shift();
      if (next) next(); else running--;
    }
  };
};
