import { getSession } from '../session';
import { keyOf, sent } from './ahead';
import { tabCompany } from './company';

const found = (path: string, body: unknown, company: string | undefined) => {
  const key = keyOf(path, body);
  const one = sent.get(key);
  return one && (one.company ?? company) === company ? { ...one, key } : undefined;
};

/**
 * The answer on its way to the same request of the same session and company; once. Only a good one: what was refused or failed is asked for again by who
 * can say why.
 */
export const takeAhead = (path: string, body: unknown, company: string | undefined): Promise<Response | undefined> | undefined => {
  const one = found(path, body, company);
  sent.delete(keyOf(path, body));
  return one?.answer;
};

/** Done when all that was asked ahead is here, so that the first drawing can have it ({@link answered}). */
export const readAhead = (): Promise<unknown> => Promise.all([...sent.values()].map(({ answer }) => answer));
/** The envelope that has come for a request, without waiting and without taking it: who draws with it asks as ever, and is given the same. */
export const answered = <T>(path: string, body?: unknown): T | undefined => found(path, body && JSON.stringify(body), tabCompany(getSession().user))?.read as T | undefined;

/** Something is about to change: what was asked before no longer says how it is. */
export const forgetAhead = (): void => sent.clear();
