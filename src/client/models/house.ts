import { use } from 'react';
import type { House } from '#kit/house';

const [load] = Object.values(import.meta.glob<House>('/resources/house.ts', { import: 'house' }));
let found: Promise<House> | undefined;

/** What the business tells the screens of the framework. Marked as React marks what it has read: once it is here nobody who reads it waits. */
export const house = (): Promise<House> => {
  if (found) return found;
  const made = load?.() ?? Promise.resolve<House>({ type: 'house' });
  made.then((value) => Object.assign(made, { status: 'fulfilled', value }), () => { found = undefined; });
  return (found = made);
};
/** The same in a component: who comes first waits for it. */
export const useHouse = (): House => use(house());
