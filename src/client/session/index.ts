/** Signed-in user, synchronously. */
export {
  can,
  endSession,
  forgetUser,
  getSession,
  hasPlan,
  keepForSession,
  onForget,
  setUser,
  useSession,
  useZone,
  type Session,
} from './session';
export { may } from './may';
export type { User } from './user';
