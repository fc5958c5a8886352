import { useEffect, useRef } from 'react';
import type { Icon } from '#kit/icons';

/** Action of the present screen, for the command palette. */
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

/**
 * Offers the actions of the screen to the palette, which asks when it opens: then the focus still tells which row is
 * meant.
 */
export const useScreenActions = (source: Source): void => {
  // The palette asks while it is drawn, where an effect event may not be called.
  const latest = useRef(source);
  useEffect(() => {
    latest.current = source;
  });
  useEffect(() => {
    const own: Source = () => latest.current();
    sources.add(own);
    return () => {
      sources.delete(own);
    };
  }, []);
};
/** Actions of everything on the screen, the latest source first. */
export const screenActions = (): readonly ScreenAction[] => [...sources].toReversed().flatMap((source) => source());
