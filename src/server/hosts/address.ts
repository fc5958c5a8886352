/** What the host knows of a connection. Behind a proxy on this machine or network, what the proxy says of its caller. */
export const callerOf = (request: Request, remote: string | undefined): { readonly ip: string; readonly isHttps: boolean } => {
  const isProxied = isPrivate(remote ?? '');
  const forwarded = isProxied ? request.headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined;
  return {
    ip: forwarded || remote || '',
    isHttps: new URL(request.url).protocol === 'https:' || (isProxied && request.headers.get('x-forwarded-proto') === 'https'),
  };
};
const isPrivate = (address: string): boolean => /^(::1$|::ffff:)?(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|$)/.test(address) || /^f[cd]/i.test(address);
