import { lazy, Suspense, type ComponentType, type LazyExoticComponent } from 'react';
import type { WireRecord } from '#kit/envelope';
import type { Model } from '#kit/model';
import type { Lazy } from '#kit/resource';

/** What a component of the business in the slots `formAside` and `showAside` gets. No record: it is not saved yet. */
export interface SlotProps {
  readonly model: Model;
  readonly record?: WireRecord;
}
type SlotComponent = LazyExoticComponent<ComponentType<SlotProps>>;
const slots = new WeakMap<Lazy, SlotComponent>();

/** A component of the business in a place that the engine keeps for it. */
export const Slot = ({ load, ...props }: SlotProps & { readonly load: Lazy }) => {
  const Content = slots.get(load) ?? lazy(load as () => Promise<{ default: ComponentType<SlotProps> }>);
  slots.set(load, Content);
  return (
    <Suspense fallback={null}>
      <Content {...props} />
    </Suspense>
  );
};
