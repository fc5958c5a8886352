import { queryOptions, useQuery } from '@tanstack/react-query';
import { messages } from '#kit/messages';
import { HttpError } from 'ra-core';
import { call } from '../http';
import { setUser, useSession, type User } from '../session';
import { readUser } from '../session/user';

/** Asks who is signed in, once a visit; the session keeps the answer for the next warm start. */
export const userQuery = queryOptions({
  queryKey: ['usuario'], staleTime: 5 * 60_000,
  queryFn: async ({ signal }) => {
    const { result } = await call('GET', 'user/getUserInformations', undefined, { signal });
    const known = readUser(result);
    if (!known) throw new HttpError(messages.notAuthenticated, 401);
    setUser(known);
    return known;
  },
});

export const useUser = (): { readonly user: User | null; readonly error: Error | null; readonly retry: () => void } => {
  const { user } = useSession();
  const { error, refetch } = useQuery(userQuery);
  return { user, error, retry: () => void refetch() };
};
