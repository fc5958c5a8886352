import { createElement, lazy, useState, type ComponentType } from 'react';

/** A component whose program comes by itself; `load` lets it come before it is shown. */
export type Ahead<P, Module = unknown> = ComponentType<P> & { readonly load: () => Promise<Module> };

/**
 * React's `lazy` for what may be here before it is shown: then it is drawn at once. `lazy` alone waits a moment even so, and once that has
 * shown what stands in, React draws nothing new for 300 ms.
 *
 * @example const List = ahead(() => import('./list/List'))
 */
export const ahead = <P extends object, Module>(find: () => Promise<Module & { readonly default: ComponentType<P> }>): Ahead<P, Module> => {
  let here: ComponentType<P> | undefined;
  const load = async () => {
    const module = await find();
    here = module.default;
    return module;
  };
  // One that failed to come ahead is asked for again when it is shown.
  const Late = lazy(load) as ComponentType<P>;
  return Object.assign((props: P) => {
    // Kept: another one would begin anew.
    const [Part] = useState(() => here ?? Late);
    return createElement(Part, props);
  }, { load });
};
