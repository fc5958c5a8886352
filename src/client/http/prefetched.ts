import { getSession } from '../session';
import { tabCompany } from './company';
import { keyOf, pending } from './prefetch';

/** The prefetch of a request, if it was made for the same session and company. */
const find = (path: string, body: unknown, company: string | undefined) => {
  const entry = pending.get(keyOf(path, body));
  return entry && (entry.company ?? company) === company ? entry : undefined;
};

/**
 * The answer of a prefetched request, handed out once; it resolves to undefined when the request failed, and has to be
 * sent again.
 */
export const takePrefetched = (
  path: string,
  body: unknown,
  company: string | undefined,
): Promise<Response | undefined> | undefined => {
  const entry = find(path, body, company);
  pending.delete(keyOf(path, body));
  return entry?.answer;
};

/**
 * Resolves when all prefetched answers have arrived, so that the first render can use them ({@link peekPrefetched}).
 */
export const prefetchSettled = (): Promise<unknown> => Promise.all([...pending.values()].map(({ answer }) => answer));

/**
 * The envelope that has arrived for a request. It is not taken: the query that renders with it still gets the answer.
 */
export const peekPrefetched = <T>(path: string, body?: unknown): T | undefined =>
  find(path, body && JSON.stringify(body), tabCompany(getSession().user))?.envelope as T | undefined;

/** Called before a request that changes something: answers from before it are out of date. */
export const clearPrefetched = (): void => pending.clear();
