import { createPath, resolveTo, type Location, type Path, type To } from './paths';

export type Action = 'POP' | 'PUSH' | 'REPLACE';
/** History of the browser, or of a test. */
export interface History {
  readonly location: () => Location;
  readonly write: (action: 'PUSH' | 'REPLACE', location: Location) => void;
  readonly go: (delta: number) => void;
  /** Loads the document of the present entry anew. */
  readonly load: () => void;
  /** Told of steps that the person made; the delta is null where the step is unknown. Answers how to stop. */
  readonly listen: (onPop: (delta: number | null) => void) => () => void;
}
/** State of an entry as react-router writes it, so that each understands the other's. */
interface Kept {
  readonly usr?: unknown;
  readonly key?: string;
  readonly idx?: number;
}
const kept = (): Kept => (window.history.state as Kept | null) ?? {};

export const browserHistory = (): History => {
  const { history, location } = window;
  let index = kept().idx ?? 0;
  // Nothing is drawn by it, and it takes the browser longer than many a screen: once the first one is painted.
  requestAnimationFrame(() =>
    setTimeout(() => {
      if (kept().idx === undefined) history.replaceState({ ...kept(), idx: index }, '');
    }),
  );
  return {
    location: () => {
      const { pathname, search, hash } = location;
      return { pathname, search, hash, state: kept().usr ?? null, key: kept().key ?? 'default' };
    },
    write: (action, { state, key, ...path }) => {
      index = (kept().idx ?? index) + (action === 'PUSH' ? 1 : 0);
      const entry: Kept = { usr: state, key, idx: index };
      history[action === 'PUSH' ? 'pushState' : 'replaceState'](entry, '', createPath(path));
    },
    go: (delta) => history.go(delta),
    load: () => location.reload(),
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

export type Entry = To | (Partial<Path> & { readonly state?: unknown });
/** One in memory, for tests. */
export const memoryHistory = (
  entries: readonly Entry[] = ['/'],
  load: (pathname: string) => void = () => undefined,
): History => {
  const stack = entries.map((entry): Location => ({
    state: null,
    key: 'default',
    ...(typeof entry === 'object' && entry),
    ...resolveTo(entry, '/'),
  }));
  let index = stack.length - 1;
  let told: ((delta: number) => void) | undefined;
  return {
    location: () => stack[index]!,
    write: (action, location) => {
      if (action === 'PUSH') index += 1;
      stack.splice(index, action === 'PUSH' ? stack.length : 1, location);
    },
    go: (delta) => {
      index = Math.min(Math.max(index + delta, 0), stack.length - 1);
      told?.(delta);
    },
    load: () => load(stack[index]!.pathname),
    listen: (onPop) => {
      told = onPop;
      return () => {
        told = undefined;
      };
    },
  };
};
