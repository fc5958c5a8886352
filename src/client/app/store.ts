import type { Store } from 'ra-core';

/** The prefix that ra-core's own store had: what people chose before stays. */
const prefix = 'RaStoreretaguarda.';
type Listener = (value: unknown) => void;
const listeners = new Map<string, Set<Listener>>();
const tell = (key: string, value: unknown): void => listeners.get(key)?.forEach((listener) => listener(value));
const parsed = (text: string | null | undefined): unknown => {
  try {
    return JSON.parse(text ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
};
const keysWith = (start: string): readonly string[] =>
  Object.keys(localStorage)
    .filter((key) => key.startsWith(prefix + start))
    .map((key) => key.slice(prefix.length));
const setItem = (key: string, value: unknown): void => {
  if (value === undefined) localStorage.removeItem(prefix + key);
  else {
    try {
      localStorage.setItem(prefix + key, JSON.stringify(value));
    } catch {
      // Storage full: the choice lasts as long as the page.
    }
  }
  tell(key, value);
};
const removeItems = (start: string): void => keysWith(start).forEach((key) => setItem(key, undefined));
/** Another tab has chosen. */
const follow = ({ key, newValue }: StorageEvent): void => {
  if (key?.startsWith(prefix)) tell(key.slice(prefix.length), parsed(newValue));
};

/**
 * Choices of how to see things (columns, density, menu): on the device, without personal data, so they outlive a
 * logout.
 */
export const store: Store = {
  setup: () => window.addEventListener('storage', follow),
  teardown: () => window.removeEventListener('storage', follow),
  getItem: <T>(key: string, fallback?: T): T => (parsed(localStorage.getItem(prefix + key)) ?? fallback) as T,
  setItem,
  removeItem: (key) => setItem(key, undefined),
  removeItems,
  reset: () => removeItems(''),
  subscribe: (key, callback) => {
    const own = listeners.get(key) ?? new Set();
    listeners.set(key, own.add(callback));
    return () => {
      own.delete(callback);
    };
  },
};
