import { hmac as macOf } from '@noble/hashes/hmac.js';
import { sha256 as ofBytes } from '@noble/hashes/sha2.js';
import { bytesToHex as hex, utf8ToBytes as utf8 } from '@noble/hashes/utils.js';

/** SHA-256 of a file, hexadecimal, outside this thread. */
export const sha256 = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  hex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));

/**
 * SHA-256 of a short text, hexadecimal, at once: every request needs it, and the platform's own waits for another
 * thread.
 */
export const digest = (text: string): string => hex(ofBytes(utf8(text)));

/** HMAC-SHA-256 of a short text under a key, hexadecimal. */
export const hmac = (key: string, text: string): string => hex(macOf(ofBytes, utf8(key), utf8(text)));

/** Compares in a time that does not tell how much of it was right. */
export const equalText = (a: string, b: string): boolean => {
  let difference = a.length ^ b.length;
  for (let at = 0; at < Math.min(a.length, b.length); at++) difference |= a.charCodeAt(at) ^ b.charCodeAt(at);
  return difference === 0;
};

/** As many random bytes, hexadecimal. */
export const randomHex = (bytes: number): string => hex(crypto.getRandomValues(new Uint8Array(bytes)));
