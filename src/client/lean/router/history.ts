import { createPath, parsePath, type Location, type Path } from './paths';

export type Action = 'POP' | 'PUSH' | 'REPLACE';
/** Where a browser, or a test, keeps the pages that were seen. */
export interface History {
  readonly location: () => Location;
  readonly href: (path: Partial<Path>) => string;
  /** A path as this history writes it: in a browser 'café' is 'caf%C3%A9'. */
  readonly encode: (path: Partial<Path>) => Path;
  readonly write: (action: 'PUSH' | 'REPLACE', location: Location) => void;
  readonly go: (delta: number) => void;
  /** Told of steps that the person made; the delta is null where the step is unknown. Answers how to stop. */
  readonly listen: (onPop: (delta: number | null) => void) => () => void;
}
/** What react-router 6 keeps of an entry, so that one of either is understood. */
interface Kept {
  readonly usr?: unknown;
  readonly key?: string;
  readonly idx?: number;
}

export const freshKey = (): string => Math.random().toString(36).slice(2, 10);
const kept = (): Kept => (window.history.state as Kept | null) ?? {};

/** The browser's own history; with `isHash` the address stands after the '#'. */
export const browserHistory = (isHash = false): History => {
  const { history } = window;
  const href = (path: Partial<Path>): string => (isHash ? `#${createPath(path)}` : createPath(path));
  let index = kept().idx ?? 0;
  // Nothing is drawn by it, and it takes the browser longer than many a screen: once the first one is painted.
  requestAnimationFrame(() =>
    setTimeout(() => {
      if (kept().idx === undefined) history.replaceState({ ...kept(), idx: index }, '');
    }),
  );
  return {
    location: () => {
      const {
        pathname = '/',
        search = '',
        hash = '',
      } = isHash ? parsePath(window.location.hash.slice(1)) : window.location;
      return { pathname, search, hash, state: kept().usr ?? null, key: kept().key ?? 'default' };
    },
    href,
    encode: (path) => {
      const { pathname, search, hash } = new URL(
        createPath(path)
          .replace(/^\/{2,}/, '/')
          .replace(/ $/, '%20'),
        window.location.origin,
      );
      return { pathname, search, hash };
    },
    write: (action, { state, key, ...path }) => {
      index = (kept().idx ?? index) + (action === 'PUSH' ? 1 : 0);
      history[action === 'PUSH' ? 'pushState' : 'replaceState'](
        { usr: state, key, idx: index } satisfies Kept,
        '',
        href(path),
      );
    },
    go: (delta) => history.go(delta),
    listen: (onPop) => {
      const told = (): void => {
        const before = index;
        const { idx } = kept();
        index = idx ?? index;
        onPop(idx === undefined ? null : idx - before);
      };
      window.addEventListener('popstate', told);
      return () => window.removeEventListener('popstate', told);
    },
  };
};

export type Entry = string | Partial<Location>;
const located = (entry: Entry): Location => ({
  pathname: '/',
  search: '',
  hash: '',
  state: null,
  key: 'default',
  ...(typeof entry === 'string' ? parsePath(entry) : entry),
});
/** One in memory, for tests. */
export const memoryHistory = (entries: readonly Entry[] = ['/'], at = entries.length - 1): History => {
  const stack = entries.map(located);
  let index = at;
  let onPop: ((delta: number) => void) | undefined;
  return {
    location: () => stack[index]!,
    href: createPath,
    encode: (path) => ({ pathname: '/', search: '', hash: '', ...path }),
    write: (action, location) => {
      if (action === 'PUSH') index += 1;
      stack.splice(index, action === 'PUSH' ? stack.length : 1, location);
    },
    go: (delta) => {
      const next = Math.min(Math.max(index + delta, 0), stack.length - 1);
      index = next;
      onPop?.(delta);
    },
    listen: (listener) => {
      onPop = listener;
      return () => {
        onPop = undefined;
      };
    },
  };
};
