/**
 * The token of the link in the mail: after `#` (it is never sent to a server by itself) or `?`. Undefined when there is
 * none.
 */
export const tokenOf = ({ hash, search }: Pick<Location, 'hash' | 'search'>): string | undefined => {
  const token = new URLSearchParams(hash.replace(/^#/, '')).get('token') ?? new URLSearchParams(search).get('token');
  return token && /^[\w.~-]{16,256}$/.test(token) ? token : undefined;
};
