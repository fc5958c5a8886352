import { useMemo } from 'react';
import { useStore } from 'ra-core';
import type { Model } from '#kit/read/model';
import type { View } from '#kit/resource/views';
import type { ListFilter } from '../filter/filters';

export type Density = 'compact' | 'normal' | 'comfortable';
/** Row heights in pixels, as `list.css` has them. */
export const rowHeights: Readonly<Record<Density, number>> = { compact: 32, normal: 40, comfortable: 52 };

/** A named way to see the list. Personal data is taken out of the filter before it is kept. */
export interface SavedView {
  readonly name: string;
  readonly filter: ListFilter;
  readonly sort?: string;
  readonly order?: string;
  readonly perPage?: number;
  readonly aba?: string;
  readonly columns?: readonly string[];
  /** Opened when the address says nothing. */
  readonly isDefault?: boolean;
}
export interface Preferences {
  readonly columns?: readonly string[];
  readonly density?: Density;
  /** How the rows are seen; a table when left out. */
  readonly view?: View;
  readonly views?: readonly SavedView[];
}
const none: Preferences = {};

/** Choices of a person for a list: columns, density, saved views. Kept in the store, per user and page. */
export const usePreferences = (
  model: Model,
  user: string,
): readonly [Preferences, (change: Partial<Preferences>) => void] => {
  const [preferences, store] = useStore<Preferences>(`lista.${user}.${model.path}`, none);
  return useMemo(
    () => [preferences, (change) => store((old) => ({ ...old, ...change }))] as const,
    [preferences, store],
  );
};
