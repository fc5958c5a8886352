import { use } from 'react';
import type { House } from '#kit/house';

const [load] = Object.values(import.meta.glob<House>('/resources/house.ts', { import: 'house' }));
let found: Promise<House> | undefined;
let ready: House | undefined;

/** What the business tells the screens of the framework. */
export const house = (): Promise<House> => (found ??= (load?.() ?? Promise.resolve<House>({ type: 'house' })).then((one) => (ready = one)));
/** The same in a component: who comes first waits for it. */
export const useHouse = (): House => ready ?? use(house());
