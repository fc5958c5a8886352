import { isFile } from '#kit/calls/answer';
import type { PrintDocument } from '#kit/work/print';
import { print } from '../print/print';
import { isObject } from './body';

/**
 * Converts an answer to the form that an idempotency key stores, so that a retry gets the same: JSON, files as base64,
 * for a printed file the document.
 */
export const toStored = (result: unknown): unknown => {
  if (!isFile(result)) return result ?? null;
  const { name, media, content, printed, parts } = result;
  if (parts) return null;
  if (printed) return { $impresso: printed };
  return {
    $arquivo:
      typeof content === 'string' ? { name, media, text: content } : { name, media, base64: btoa(latin1(content)) },
  };
};
export const fromStored = (stored: unknown): unknown => {
  if (isObject(stored) && isObject(stored.$impresso)) return print(stored.$impresso as unknown as PrintDocument);
  const kept = isObject(stored) ? stored.$arquivo : undefined;
  if (!isObject(kept)) return stored;
  const { name, media, text, base64 } = kept;
  return {
    type: 'file',
    name,
    media,
    content: typeof text === 'string' ? text : Uint8Array.from(atob(String(base64)), (one) => one.charCodeAt(0)),
  };
};

/** A character a byte; in parts, because a call takes only so many arguments. */
const latin1 = (bytes: Uint8Array): string => {
  let text = '';
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return text;
};
