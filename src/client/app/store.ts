import { localStorageStore, type Store } from 'ra-core';

/** Choices of how to see things (columns, density, menu): on the device, without personal data, so they outlive a logout. */
export const store: Store = localStorageStore('1', 'retaguarda');
