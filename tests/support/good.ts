import { expect } from 'vitest';
import type { Speaker } from '../../src/server/testing';

export type Values = Readonly<Record<string, unknown>>;
/** The result of a call that must succeed; what it says instead fails the test. */
export const good = async (who: Speaker, method: string, path: string, body?: unknown): Promise<Values> => {
  const answer = await who(method, path, body);
  expect(answer.body.hasError, `${path}: ${answer.text}`).toBe(false);
  return answer.body.result as unknown as Values;
};
