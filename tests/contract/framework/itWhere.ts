import { it } from 'vitest';

/** A promise that not every declaration makes: the test exists only for those that do, so that none is ever skipped. */
export const itWhere = (applies: boolean): ((name: string, run: () => Promise<void>) => void) =>
  applies ? (name, run) => it(name, run) : () => undefined;
