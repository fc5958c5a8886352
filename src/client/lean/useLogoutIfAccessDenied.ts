/**
 * In place of ra-core's hook of the name, which redraws every user of the data provider at each change of the address.
 * No answer ends a session there: a 401 has ended it where it was received, in http/.
 */
const never = (): Promise<boolean> => Promise.resolve(false);
const useLogoutIfAccessDenied = () => never;
export default useLogoutIfAccessDenied;
