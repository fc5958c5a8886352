/**
 * In place of ra-core's hook of the name: no question about the session is ever on its way (useAuthState.ts,
 * useRequireAccess.ts).
 */
export const useIsAuthPending = (): boolean => false;
