const name = 'XSRF-TOKEN';

/** As long as a browser keeps one: the token beside it outlives the browser's window, too. */
const kept = 400 * 24 * 60 * 60;

/** Read by our page, which sends it back in a header; so not HttpOnly. It is no credential. The host tells by it that somebody is most likely signed in (hosts/files.ts). */
export const xsrfCookie = (value: string, isSecure: boolean): string =>
  `${name}=${value}; Path=/; SameSite=Strict${isSecure ? '; Secure' : ''}; Max-Age=${value === '' ? 0 : kept}`;

export const xsrfCookieOf = ({ headers }: Request): string | undefined => /(?:^|;\s*)XSRF-TOKEN=([^;]*)/.exec(headers.get('cookie') ?? '')?.[1];
