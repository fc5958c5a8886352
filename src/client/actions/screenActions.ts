import { useEffect, useEffectEvent } from 'react';
import type { Icon } from '#kit/icons';

/** What can be done on the screen that is shown, for the command palette. */
export interface ScreenAction {
  readonly id: string;
  readonly label: string;
  /** On what: the title of a record, how many are chosen. */
  readonly detail?: string;
  readonly icon: Icon;
  readonly run: () => void;
}
type Source = () => readonly ScreenAction[];
const sources = new Set<Source>();

/** Offers the actions of the screen to the palette, which asks when it opens: then the focus still tells which row is meant. */
export const useScreenActions = (source: Source): void => {
  const ask = useEffectEvent(source);
  useEffect(() => {
    const own: Source = () => ask();
    sources.add(own);
    return () => { sources.delete(own); };
  }, []);
};
/** Of everything on the screen, the last that came first. */
export const screenActions = (): readonly ScreenAction[] => [...sources].toReversed().flatMap((source) => source());
