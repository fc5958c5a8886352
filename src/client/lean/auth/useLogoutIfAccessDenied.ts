/**
 * In place of ra-core's hook of the name, which asks the authProvider whether an answer ends the session. Ours says no
 * to each (authProvider.ts): a 401 has
 * ended it where it was received, in http/.
 */
const never = (): Promise<boolean> => Promise.resolve(false);
const useLogoutIfAccessDenied = () => never;
export default useLogoutIfAccessDenied;
