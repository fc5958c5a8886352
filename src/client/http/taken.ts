import { keyOf, sent } from './ahead';

/**
 * The answer on its way to the same request of the same session and company; once. Only a good one: what was refused or failed is asked for again by who
 * can say why.
 */
export const takeAhead = (path: string, body: unknown, company: string | undefined): Promise<Response | undefined> | undefined => {
  const key = keyOf(path, body);
  const found = sent.get(key);
  sent.delete(key);
  return found && (found.company ?? company) === company ? found.answer : undefined;
};
/** Something is about to change: what was asked before no longer says how it is. */
export const forgetAhead = (): void => sent.clear();
