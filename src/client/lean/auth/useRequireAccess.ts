/**
 * In place of ra-core's hook of the name, which asks the authProvider whether a screen may be seen: each of ours is
 * drawn for who may (screens/Screen.tsx) and
 * says `disableAuthentication`, so that nothing is asked.
 */
export const useRequireAccess = () => asked;
const asked = { isPending: false } as const;
