import { browserHistory, freshKey, memoryHistory, type Action, type Entry, type History } from './history';
import type { RouteObject } from './matchRoutes';
import { resolveTo, type Location, type To } from './paths';

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
interface Idle {
  readonly state: 'unblocked';
  readonly reset: undefined;
  readonly proceed: undefined;
  readonly location: undefined;
}
export type Blocker =
  | Idle
  | { readonly state: 'blocked'; readonly reset: () => void; readonly proceed: () => void; readonly location: Location }
  | {
      readonly state: 'proceeding';
      readonly reset: undefined;
      readonly proceed: undefined;
      readonly location: Location;
    };
export const idle: Blocker = { state: 'unblocked', reset: undefined, proceed: undefined, location: undefined };

export interface RouterState {
  readonly location: Location;
  readonly historyAction: Action;
  readonly blockers: ReadonlyMap<symbol, Blocker>;
}
/** Where the app stands, and the only one that moves it. */
export interface Router {
  readonly routes: readonly RouteObject[];
  readonly state: RouterState;
  readonly href: History['href'];
  readonly encode: History['encode'];
  readonly navigate: (to: To | number, options?: NavigateOptions) => Promise<void>;
  readonly subscribe: (listener: (state: RouterState) => void) => () => void;
  /** Asked before each step; the last one that stands decides. Answers how to take it away. */
  readonly block: (key: symbol, blocks: Blocks) => void;
  readonly unblock: (key: symbol) => void;
  readonly dispose: () => void;
}

const routerOver = (history: History, routes: readonly RouteObject[]): Router => {
  let state: RouterState = { location: history.location(), historyAction: 'POP', blockers: new Map() };
  const listeners = new Set<(state: RouterState) => void>();
  const guards = new Map<symbol, Blocks>();
  /** Set while the address goes back to where a blocked step of the person came from. */
  let onRestored: (() => void) | undefined;

  const become = (next: Partial<RouterState>): void => {
    state = { ...state, ...next };
    for (const listener of listeners) listener(state);
  };
  const stand = (key: symbol, blocker: Blocker): void =>
    become({ blockers: new Map(state.blockers).set(key, blocker) });
  const arrive = (historyAction: Action, location: Location): void =>
    become({ location, historyAction, blockers: new Map() });

  /** Lets a step pass, or keeps it until who blocks it has decided; `go` is the step itself. */
  const pass = (historyAction: Action, location: Location, go: () => void): boolean => {
    const [key, blocks] = [...guards].at(-1) ?? [];
    if (!key || !blocks || state.blockers.get(key)?.state === 'proceeding') return true;
    if (!blocks({ currentLocation: state.location, nextLocation: location, historyAction })) return true;
    stand(key, {
      state: 'blocked',
      location,
      reset: () => stand(key, idle),
      proceed: () => {
        stand(key, { state: 'proceeding', location, proceed: undefined, reset: undefined });
        go();
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
    history.go(-delta);
    return undefined;
  });
  const navigate = async (to: To | number, options: NavigateOptions = {}): Promise<void> => {
    if (typeof to === 'number') return history.go(to);
    const location: Location = {
      ...history.encode(resolveTo(to, ['/'], state.location.pathname)),
      state: options.state ?? null,
      key: freshKey(),
    };
    const action = options.replace ? 'REPLACE' : 'PUSH';
    if (!pass(action, location, () => void navigate(to, options))) return undefined;
    history.write(action, location);
    return arrive(action, location);
  };
  return {
    routes,
    navigate,
    href: history.href,
    encode: history.encode,
    get state() {
      return state;
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    block: (key, blocks) => {
      guards.set(key, blocks);
    },
    unblock: (key) => {
      guards.delete(key);
      if (state.blockers.has(key))
        state = { ...state, blockers: new Map([...state.blockers].filter(([other]) => other !== key)) };
    },
    dispose: () => {
      stop();
      listeners.clear();
    },
  };
};

export const createBrowserRouter = (routes: readonly RouteObject[]): Router => routerOver(browserHistory(), routes);
export const createHashRouter = (routes: readonly RouteObject[]): Router => routerOver(browserHistory(true), routes);
export const createMemoryRouter = (
  routes: readonly RouteObject[],
  {
    initialEntries,
    initialIndex,
  }: { readonly initialEntries?: readonly Entry[]; readonly initialIndex?: number; readonly future?: object } = {},
): Router => routerOver(memoryHistory(initialEntries, initialIndex), routes);
