import { memoryStore, type Store } from 'ra-core';

/** Prefix of the session-storage keys, one per page path. Signing out clears them. */
const listKeyPrefix = 'lista:';

/**
 * The store that ra-core's list hooks see: the list's parameters live in session storage under the page path (personal
 * data may be in a filter, so they never outlive the tab), the selection in memory.
 */
export const listStore = (path: string): Store => {
  const memory = memoryStore();
  const isParams = (key: string): boolean => key.endsWith('.listParams');
  return {
    ...memory,
    getItem: <T>(key: string, fallback?: T): T | undefined =>
      isParams(key) ? ((stored(path) as T | undefined) ?? fallback) : memory.getItem(key, fallback),
    setItem: (key, value) => {
      if (isParams(key)) keep(path, value);
      memory.setItem(key, value);
    },
  };
};

/** Have parameters been kept for the page in this session? */
export const hasKeptParams = (path: string): boolean => stored(path) !== undefined;

const stored = (path: string): unknown => {
  try {
    return JSON.parse(sessionStorage.getItem(listKeyPrefix + path) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
};
const keep = (path: string, value: unknown): void => {
  try {
    sessionStorage.setItem(listKeyPrefix + path, JSON.stringify(value));
  } catch {
    // Storage full or forbidden: the address still holds everything.
  }
};
