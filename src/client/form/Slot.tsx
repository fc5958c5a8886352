import { createElement } from 'react';
import type { WireRecord } from '#kit/calls/envelope';
import type { Model } from '#kit/read/model';
import type { Lazy } from '#kit/resource/resource';
import { ownPart } from '../ui/ownPart';

/** Props of a component of the business in a slot. Without a record: a list, or a record that is not saved yet. */
export interface SlotProps {
  readonly model: Model;
  readonly record?: WireRecord;
}
/** A component of the business in a place that the engine keeps for it. */
export const Slot = ({ load, ...props }: SlotProps & { readonly load: Lazy }) =>
  createElement(ownPart<SlotProps>(load), props);
