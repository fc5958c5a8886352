import type { ComponentType, ReactNode } from 'react';
import { arriving, type Arriving } from '#fields/shared/arriving';
import type { Lazy } from '#kit/resource/resource';

const known = new WeakMap<Lazy, unknown>();
/** A component of the business: the same one for each declaration, however often it is drawn. */
export const ownPart = <P extends object>(load: Lazy, outline?: ReactNode): Arriving<P> => {
  const part =
    (known.get(load) as Arriving<P> | undefined) ??
    arriving(load as () => Promise<{ readonly default: ComponentType<P> }>, outline);
  known.set(load, part);
  return part;
};
