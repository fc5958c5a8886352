import type { Store } from 'ra-core';

/** Prefix of the session-storage keys, one per page path. Whoever signs out clears them. */
export const listKeyPrefix = 'lista:';
const isParams = (key: string): boolean => key.endsWith('.listParams');

/**
 * The store that ra-core's list hooks see: the list's parameters live in session storage under the page path
 * (personal data may be in a filter, so they never outlive the tab), the selection in memory.
 * Subscribers are told when a value changes.
 */
export const listStore = (path: string): Store => {
  const memory = new Map<string, unknown>();
  const listeners = new Map<string, Set<(value: unknown) => void>>();
  const storageKey = listKeyPrefix + path;
  const publish = (key: string, value: unknown): void => listeners.get(key)?.forEach((tell) => tell(value));
  const remove = (key: string): void => {
    if (isParams(key)) sessionStorage.removeItem(storageKey);
    memory.delete(key);
    publish(key, undefined);
  };
  return {
    setup: () => undefined,
    teardown: () => undefined,
    getItem: <T>(key: string, fallback?: T): T | undefined => {
      if (!memory.has(key) && isParams(key)) memory.set(key, stored(storageKey));
      return (memory.get(key) ?? fallback) as T | undefined;
    },
    setItem: (key, value) => {
      memory.set(key, value);
      if (isParams(key)) keep(storageKey, value);
      publish(key, value);
    },
    removeItem: remove,
    removeItems: (prefix) => [...memory.keys()].filter((key) => key.startsWith(prefix)).forEach(remove),
    reset: () => [...memory.keys()].forEach(remove),
    subscribe: (key, callback) => {
      const set = listeners.get(key) ?? new Set();
      listeners.set(key, set.add(callback));
      return () => {
        set.delete(callback);
      };
    },
  };
};

/** Have parameters been kept for the page in this session? */
export const hasKeptParams = (path: string): boolean => stored(listKeyPrefix + path) !== undefined;

const stored = (key: string): unknown => {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
};
const keep = (key: string, value: unknown): void => {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Storage full or forbidden: the address still holds everything.
  }
};
