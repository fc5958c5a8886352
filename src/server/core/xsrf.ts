const name = 'XSRF-TOKEN';

/** Read by our page, which sends it back in a header; so not HttpOnly. It is no credential. */
export const xsrfCookie = (value: string, isSecure: boolean): string =>
  `${name}=${value}; Path=/; SameSite=Strict${isSecure ? '; Secure' : ''}${value === '' ? '; Max-Age=0' : ''}`;

export const xsrfCookieOf = ({ headers }: Request): string | undefined => /(?:^|;\s*)XSRF-TOKEN=([^;]*)/.exec(headers.get('cookie') ?? '')?.[1];
