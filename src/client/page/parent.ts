import { useLocation } from 'react-router-dom';
import type { WireRecord } from '#kit/calls/envelope';
import type { Model } from '#kit/read/model';
import { addressOf } from '../addresses';
import { titleOf } from './titles';
import { openAddress } from './openAddress';
import { areaCrumb, crumbsOf, type Crumb } from './title';

/** The record that a page was reached from: what stands before it in the way to it. */
export interface ParentCrumb {
  readonly group: string;
  readonly list: Required<Crumb>;
  readonly record: Required<Crumb>;
}
export const crumbOf = (model: Model, record: WireRecord): ParentCrumb => ({
  group: model.group,
  list: { label: model.heading, to: addressOf(model) },
  record: { label: titleOf(model, record), to: openAddress(model, record) },
});

/**
 * The way to a record's page. Reached from its parent's, it leads through that: Cardápio › Categorias › Pizzas. The
 * parent stands in the state of the history's entry, so that it is there after a reload, and goes with the form.
 */
export const useCrumbs = (model: Model): { readonly crumbs: readonly Crumb[]; readonly state: unknown } => {
  const { state } = useLocation() as { readonly state: unknown };
  const parent = (state as { readonly parent?: ParentCrumb } | null | undefined)?.parent;
  return parent?.group
    ? {
        crumbs: [...areaCrumb(parent.group, parent.list.label), parent.list, parent.record],
        state: { parent },
      }
    : { crumbs: crumbsOf(model, true), state: undefined };
};
