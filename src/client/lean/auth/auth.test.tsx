import { renderHook, waitFor } from '@testing-library/react';
import { CoreAdminContext, HttpError, memoryStore } from 'ra-core';
import type { ReactNode } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { authProvider } from '../../authProvider';
import { storeToken } from '../../session/token';
import useAuthState from './useAuthState';
import { useIsAuthPending } from './useIsAuthPending';
import useLogoutIfAccessDenied from './useLogoutIfAccessDenied';
import { useRequireAccess } from './useRequireAccess';

const Around = ({ children }: { readonly children: ReactNode }) => (
  <CoreAdminContext authProvider={authProvider} store={memoryStore()}>
    {children}
  </CoreAdminContext>
);
beforeEach(() => storeToken('serie.1.a'));

it('says of who is signed in what ra-core says after asking', async () => {
  // By its file, which the package does not name: there our own does not stand in its place.
  const { default: theirs } = await import('../../../../node_modules/ra-core/dist/auth/useAuthState.js');
  const { result } = renderHook(() => theirs(), { wrapper: Around });
  await waitFor(() => expect(result.current.isPending).toBe(false));
  const ours: Readonly<Record<string, unknown>> = useAuthState();
  const said: Readonly<Record<string, unknown>> = { ...result.current };
  for (const name of [
    'authenticated',
    'data',
    'error',
    'status',
    'fetchStatus',
    'isPending',
    'isSuccess',
    'isError',
    'isFetching',
  ])
    expect([name, ours[name]]).toEqual([name, said[name]]);
  expect(Object.keys(said).filter((name) => !(name in ours) && name !== 'isEnabled' && name !== 'promise')).toEqual([]);
});
it('ends the session for no answer, as ra-core does with our authProvider', async () => {
  const { default: theirs } = await import('../../../../node_modules/ra-core/dist/auth/useLogoutIfAccessDenied.js');
  const { result } = renderHook(() => theirs(), { wrapper: Around });
  for (const status of [401, 403, 500]) {
    const error = new HttpError('x', status);
    expect(await result.current(error)).toBe(await useLogoutIfAccessDenied()());
  }
});
it('asks nothing about who may see a screen, as ra-core does where a screen asks for no authentication', async () => {
  const { useRequireAccess: theirs } = await import('../../../../node_modules/ra-core/dist/auth/useRequireAccess.js');
  const { useIsAuthPending: isTheirs } = await import('../../../../node_modules/ra-core/dist/auth/useIsAuthPending.js');
  const { result } = renderHook(
    () =>
      [
        theirs({ action: 'list', resource: 'cliente', enabled: false }),
        isTheirs({ action: 'list', resource: 'cliente' }),
      ] as const,
    { wrapper: Around },
  );
  expect([useRequireAccess().isPending, useIsAuthPending()]).toEqual([result.current[0].isLoading, result.current[1]]);
});
