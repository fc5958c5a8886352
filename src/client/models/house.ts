import type { House } from '#kit/resource/house';

const [load] = Object.values(import.meta.glob<House>('/resources/house.ts', { import: 'house' }));
let found: Promise<House> | undefined;
let ready: House | undefined;

/** Parts of the framework's screens that the business provides. */
export const house = (): Promise<House> =>
  (found ??= (load?.() ?? Promise.resolve<House>({ type: 'house' })).then((one) => (ready = one)));
/**
 * The same in a component: who comes first waits for it. It is no hook of React's, so that a later drawing need not
 * call one.
 */
export const useHouse = (): House => ready ?? suspended(house());
const suspended = (promise: Promise<unknown>): never => {
  throw promise as unknown as Error;
};
