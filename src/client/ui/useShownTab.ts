import { useEffect, useRef, type RefObject } from 'react';

/** Moves a bar of tabs sideways, and nothing else of the page, until one of them is seen whole. */
const show = (tab: Element | null): void => {
  const bar = tab?.parentElement;
  if (!tab || !bar) return;
  const [room, place] = [bar.getBoundingClientRect(), tab.getBoundingClientRect()];
  if (place.left < room.left) bar.scrollLeft -= room.left - place.left;
  else if (place.right > room.right) bar.scrollLeft += place.right - room.right;
};

/** The bar whose current tab stays in view: when another is chosen, and when its letters arrive and are wider. */
export const useShownTab = <T extends HTMLElement>(current: string, at: unknown): RefObject<T | null> => {
  const bar = useRef<T>(null);
  useEffect(() => {
    const tell = (): void => show(bar.current?.querySelector(current) ?? null);
    tell();
    void document.fonts?.ready.then(tell);
  }, [current, at]);
  return bar;
};
