import type { UnderMaintenance } from '#kit/calls/envelope';

/** Planned maintenance that the last refused call told of; undefined while the services answer. */
let current: UnderMaintenance | undefined;
const listeners = new Set<() => void>();
const set = (next: UnderMaintenance | undefined): void => {
  current = next;
  for (const listener of listeners) listener();
};

export const maintenanceNow = (): UnderMaintenance | undefined => current;
export const onMaintenance = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
/** A call was refused because of it. */
export const maintenanceMet = (found: UnderMaintenance): void => {
  if (JSON.stringify(found) !== JSON.stringify(current)) set(found);
};
export const maintenanceOver = (): void => set(undefined);
