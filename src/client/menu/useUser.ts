import { personPath } from '#kit/read/boot';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { messages } from '#kit/messages';
import { HttpError } from 'ra-core';
import { call, isHttpError } from '../http';
import { menuQuery } from './useMenu';
import { endSession, setUser, useSession, type User } from '../session';
import { readUser } from '../session/user';

/** Asks who is signed in, once a visit; the session keeps the answer for the next warm start. */
export const userQuery = queryOptions({
  queryKey: ['usuario'],
  staleTime: 5 * 60_000,
  queryFn: async ({ signal }) => {
    const known = readUser(await informations(signal));
    if (!known) {
      endSession({ keepPath: true });
      throw new HttpError(messages.notAuthenticated, 401);
    }
    setUser(known);
    return known;
  },
});

/**
 * Information about the signed-in user; nothing where the services answer `hasError`, with a message or without: nobody
 * is signed in then (decision 0001).
 */
const informations = async (signal: AbortSignal): Promise<unknown> => {
  try {
    return (await call('GET', personPath, undefined, { signal })).result;
  } catch (error) {
    if (isHttpError(error) && error.status === 200) return undefined;
    throw error;
  }
};

export const useUser = (): { readonly user: User | null; readonly error: Error | null; readonly retry: () => void } => {
  const { user } = useSession();
  const { error, refetch } = useQuery(userQuery);
  return { user, error, retry: () => void refetch() };
};

/** Reads user and menu again, in the place of those that are shown. */
export const useReadAccess = (): (() => void) => {
  const client = useQueryClient();
  return () => {
    for (const { queryKey } of [userQuery, menuQuery]) void client.invalidateQueries({ queryKey });
  };
};
