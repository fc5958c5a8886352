import { createElement, useEffect, useState, type ComponentType, type ReactNode } from 'react';

/** A component whose program comes by itself; `load` lets it come before it is shown. */
export type Arriving<P, Module = unknown> = ComponentType<P> & { readonly load: () => Promise<Module> };

/**
 * React's `lazy` for what may be here before it is shown: then it is drawn at once. Until then its outline is shown,
 * and it is drawn in the moment in which it comes: `lazy` would wait for 300 ms after whatever stood in for it.
 *
 * @example const List = arriving(() => import('./list/List'), <Skeleton />)
 */
export const arriving = <P extends object, Module>(
  find: () => Promise<Module & { readonly default: ComponentType<P> }>,
  outline: ReactNode = null,
): Arriving<P, Module> => {
  let here: ComponentType<P> | undefined;
  const load = async () => {
    const module = await find();
    here = module.default;
    return module;
  };
  const Part = (props: P): ReactNode => {
    const [, setArrived] = useState(false);
    const [failure, setFailure] = useState<Error>();
    const Here = here;
    useEffect(() => {
      if (Here) return undefined;
      let live = true;
      load().then(
        () => {
          if (live) setArrived(true);
        },
        (error: Error) => {
          if (live) setFailure(error);
        },
      );
      return () => {
        live = false;
      };
    }, [Here]);
    if (Here) return createElement(Here, props);
    if (failure) throw failure;
    return outline;
  };
  return Object.assign(Part, { load });
};
