import { localStorageStore, type Store } from 'ra-core';

const local = localStorageStore('1', 'retaguarda');
/**
 * Choices of how to see things (columns, density, menu): on the device, without personal data, so they outlive a
 * logout.
 */
export const store: Store = {
  ...local,
  setItem: (key, value) => {
    try {
      local.setItem(key, value);
    } catch {
      // Storage full: what was chosen before stays.
    }
  },
};
