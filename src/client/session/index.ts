/** Who is signed in, synchronously. */
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
  type Session,
} from './session';
export type { User } from './user';
