import { isHttpError, onceKey } from '../http';
import { onForget } from '../session';
import type { ActionTarget } from './target';

/** Idempotency keys whose calls may have arrived although no answer came back: the next attempt says the same key. */
const pending = new Map<string, string>();
onForget(() => pending.clear());

const nameOf = (resource: string, action: string, { record, selection, filter }: ActionTarget): string =>
  JSON.stringify([resource, action, record?.id ?? selection ?? filter ?? null]);

/**
 * The key for one intention of the person: made when the dialog opens or the button is pressed, kept over its retries.
 */
export const keyFor = (
  resource: string,
  action: string,
  target: ActionTarget,
): { readonly key: string; readonly settle: (error?: unknown) => void } => {
  const name = nameOf(resource, action, target);
  const key = pending.get(name) ?? onceKey();
  return {
    key,
    settle: (error) => {
      if (error !== undefined && isUncertain(error)) pending.set(name, key);
      else pending.delete(name);
    },
  };
};

/** No answer, none in time, or one that says nothing of what was done. */
const isUncertain = (error: unknown): boolean =>
  !isHttpError(error) || error.status === 0 || error.status === 408 || error.status >= 500;
