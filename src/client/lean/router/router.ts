import { browserHistory, memoryHistory, type Action, type Entry, type History } from './history';
import { resolveTo, type Location, type RouteObject, type To } from './paths';

export interface NavigateOptions {
  readonly replace?: boolean;
  readonly state?: unknown;
}
export interface Passage {
  readonly currentLocation: Location;
  readonly nextLocation: Location;
  readonly historyAction: Action;
}
export type Blocks = (passage: Passage) => boolean;
/** A step that waits for who blocks it: `proceed` makes it, `reset` forgets it. */
export interface Blocker {
  readonly state: 'unblocked' | 'blocked' | 'proceeding';
  readonly location?: Location;
  readonly reset?: () => void;
  readonly proceed?: () => void;
}
export const idle: Blocker = { state: 'unblocked' };

export interface RouterState {
  readonly location: Location;
  readonly historyAction: Action;
  readonly blocker: Blocker;
}
/** Present address of the app, and the only way to change it. */
export interface Router {
  readonly routes: readonly RouteObject[];
  readonly state: RouterState;
  readonly navigate: (to: To | number, options?: NavigateOptions) => Promise<void>;
  readonly subscribe: (listener: () => void) => () => void;
  /** Asks before each step, in the place of who asked before. Answers how to take it away. */
  readonly block: (blocks: Blocks) => () => void;
  readonly dispose: () => void;
}

/** `isApart`: an address that another document shows, which is then loaded. */
const routerOver = (
  history: History,
  routes: readonly RouteObject[],
  isApart: (pathname: string) => boolean = () => false,
): Router => {
  let state: RouterState = { location: history.location(), historyAction: 'POP', blocker: idle };
  const listeners = new Set<() => void>();
  let guard: Blocks | undefined;
  /** Set while the address goes back to where a blocked step of the person came from. */
  let onRestored: (() => void) | undefined;

  const become = (next: Partial<RouterState>): void => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };
  // Where a document is loaded the state stays as it is: what leaves has been asked already, and is not asked again.
  const arrive = (historyAction: Action, location: Location): void =>
    isApart(location.pathname) ? history.load() : become({ location, historyAction, blocker: idle });

  /** Lets a step pass, or keeps it until who blocks it has decided; `go` is the step itself. */
  const pass = (historyAction: Action, location: Location, go: () => void): boolean => {
    if (!guard || state.blocker.state === 'proceeding') return true;
    if (!guard({ currentLocation: state.location, nextLocation: location, historyAction })) return true;
    become({
      blocker: {
        state: 'blocked',
        location,
        reset: () => become({ blocker: idle }),
        proceed: () => {
          become({ blocker: { state: 'proceeding', location } });
          go();
        },
      },
    });
    return false;
  };
  const stop = history.listen((delta) => {
    if (onRestored) return onRestored();
    const location = history.location();
    let isRestored = (): void => undefined;
    const restored = new Promise<void>((resolve) => {
      isRestored = resolve;
    });
    if (delta === null || pass('POP', location, () => void restored.then(() => history.go(delta))))
      return arrive('POP', location);
    onRestored = () => {
      onRestored = undefined;
      isRestored();
    };
    return history.go(-delta);
  });
  const navigate = async (to: To | number, options: NavigateOptions = {}): Promise<void> => {
    if (typeof to === 'number') return history.go(to);
    const key = Math.random().toString(36).slice(2, 10);
    const location = { ...resolveTo(to, state.location.pathname), state: options.state ?? null, key };
    const action = options.replace ? 'REPLACE' : 'PUSH';
    if (!pass(action, location, () => void navigate(to, options))) return undefined;
    history.write(action, location);
    return arrive(action, location);
  };
  return {
    routes,
    navigate,
    get state() {
      return state;
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    block: (blocks) => {
      guard = blocks;
      return () => {
        if (guard === blocks) guard = undefined;
      };
    },
    dispose: () => {
      stop();
      listeners.clear();
    },
  };
};

/** The options are ours: react-router has others in their place. */
export const createBrowserRouter = (
  routes: readonly RouteObject[],
  { isApart }: { readonly isApart?: (pathname: string) => boolean } = {},
): Router => routerOver(browserHistory(), routes, isApart);
interface MemoryOptions {
  readonly initialEntries?: readonly Entry[];
  readonly future?: object;
  readonly isApart?: (pathname: string) => boolean;
  readonly load?: (pathname: string) => void;
}
export const createMemoryRouter = (
  routes: readonly RouteObject[],
  { initialEntries, isApart, load }: MemoryOptions = {},
): Router => routerOver(memoryHistory(initialEntries, load), routes, isApart);
/** ra-core names it, for an app that has no router. */
export const createHashRouter = (): never => {
  throw new Error('This must stand inside a <RouterProvider>');
};
