import { digest, hmac, randomHex } from './digest';
import { remembered } from './remembered';

/**
 * A remember-me token: `series.generation.secret`, 128 random bits each side of a counter. The series stays for the
 * life
 * of a session, the secret changes with every rotation, and the generation lets a client keep the newer of two.
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
/** What X-XSRF-TOKEN must carry: signed with the series, which only the browser of the session knows. */
export const xsrfOf = ({ series }: Pick<Token, 'series'>): string => signatures(series);
const signatures = remembered(2_000, (series) => hmac(series, 'XSRF-TOKEN'));

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
