/** What the host knows of a connection. Behind a proxy on this machine or network, what the proxy says of its caller. */
export const callerOf = (request: Request, remote: string | undefined): { readonly ip: string; readonly isHttps: boolean } => {
  const isProxied = isPrivate(remote ?? '');
  const forwarded = isProxied ? request.headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined;
  return {
    ip: forwarded || remote || '',
    isHttps: request.url.startsWith('https:') || (isProxied && request.headers.get('x-forwarded-proto') === 'https'),
  };
};
const isPrivate = (address: string): boolean => /^(::1$|::ffff:)?(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|$)/.test(address) || /^f[cd]/i.test(address);

/** The path of an address that is written as URLs are. */
export const pathOf = ({ url }: Pick<Request, 'url'>): string => {
  const start = url.indexOf('/', url.indexOf('://') + 3);
  const end = url.slice(start).search(/[?#]/);
  return end < 0 ? url.slice(start) : url.slice(start, start + end);
};
