import type { Tx } from '../db/database';
import type { Call, Work } from './context';

/** Where a statement of its own may be run: in an open transaction, or in one for itself. */
export type Place = Work | Call;
export const within = <T>(place: Place, run: (tx: Tx) => Promise<T>): Promise<T> =>
  'tx' in place ? run(place.tx) : place.ask(place.scope, run);

/** Who works, for what a transaction needs: a request, or a job in his name. */
export type Caller = Pick<Call, 'services' | 'user' | 'scope' | 'ip' | 'shown'>;

const workOf = ({ services, user, scope, ip, shown }: Caller, tx: Tx): Work => ({
  services,
  user,
  scope,
  ip,
  tx,
  ...(shown && { shown }),
});

/** One reading transaction in the caller's company. */
export const reading = <T>(call: Caller, run: (work: Work) => Promise<T>): Promise<T> =>
  call.services.database.read(call.scope, (tx) => run(workOf(call, tx)));
/** One writing transaction in the caller's company. It may be run again after a deadlock, so `run` keeps nothing. */
export const writing = <T>(call: Caller, run: (work: Work) => Promise<T>): Promise<T> =>
  call.services.database.transaction(call.scope, (tx) => run(workOf(call, tx)));
