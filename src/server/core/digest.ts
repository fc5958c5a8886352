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

/**
 * A remember-me token: `series.generation.secret`, 128 random bits each side of a counter. The series stays for the
 * life of a session, the secret changes with every rotation, and the generation lets a client keep the newer of two.
 */
const shape = /^([0-9a-f]{32})\.(0|[1-9]\d{0,8})\.([0-9a-f]{32})$/;

export interface Token {
  readonly series: string;
  readonly generation: number;
  readonly text: string;
}

/** Undefined for everything that never was a token. */
export const readToken = (text: string | null): Token | undefined => {
  const parts = shape.exec(text ?? '');
  return parts ? { series: parts[1]!, generation: Number(parts[2]), text: parts[0] } : undefined;
};
/** The one that a request brings. */
export const presentedBy = ({ headers }: Request): Token | undefined => readToken(headers.get('remember-me'));
export const newSeries = (): Token => tokenOf(randomHex(16), 0, randomHex(16));
/** 128 random bits. */
export const newSalt = (): string => randomHex(16);

/**
 * The token after this one. It follows from the one before and a stored random salt, so that who presents the former
 * (its answer was lost) can be told the present one, though only hashes are stored: neither the database nor an old
 * token alone is enough to make it.
 */
export const tokenAfter = ({ series, generation, text }: Token, salt: string): Token =>
  tokenOf(series, generation + 1, hmac(salt, text).slice(0, 32));

export const hashOf = ({ text }: Token): string => digest(text);
/** Expected value of X-XSRF-TOKEN: signed with the series, which only the browser of the session knows. */
export const xsrfOf = ({ series }: Pick<Token, 'series'>): string => hmac(series, 'XSRF-TOKEN');

const tokenOf = (series: string, generation: number, secret: string): Token => ({
  series,
  generation,
  text: `${series}.${generation}.${secret}`,
});

const name = 'XSRF-TOKEN';

/** As long as a browser keeps one: the token beside it outlives the browser's window, too. */
const kept = 400 * 24 * 60 * 60;

/**
 * Read by our page, which sends it back in a header; so not HttpOnly. It is no credential. The host tells by it that
 * somebody is most likely signed in (hosts/files.ts).
 */
export const xsrfCookie = (value: string, isSecure: boolean): string =>
  `${name}=${value}; Path=/; SameSite=Strict${isSecure ? '; Secure' : ''}; Max-Age=${value === '' ? 0 : kept}`;

export const xsrfCookieOf = ({ headers }: Request): string | undefined =>
  /(?:^|;\s*)XSRF-TOKEN=([^;]*)/.exec(headers.get('cookie') ?? '')?.[1];
