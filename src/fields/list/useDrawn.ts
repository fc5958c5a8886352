import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { whenWhole } from '../shared/whole';

/** Rows that are drawn at first, and at least so many more whenever somebody comes near the others. */
const some = 30;
/** Pixels below what is seen: there the next row stands before Tab, the eye or a screen reader gets to it. */
const margin = 600;

/**
 * How many of the rows are drawn: as far down as somebody has come, and at least those `needed`; all of them once the
 * page is searched, selected or printed. Drawn rows stay. The others stand in `gap`, which is as high as they.
 */
export const useDrawn = (count: number, needed: number) => {
  const [drawn, setDrawn] = useState(some);
  const gap = useRef<HTMLTableRowElement>(null);
  const missing = Math.max(0, count - drawn);
  const isPart = missing > 0;
  if (needed > drawn) setDrawn(needed);
  useEffect(() => {
    if (!isPart || !gap.current) return undefined;
    const watcher = new IntersectionObserver(
      (entries) => {
        const {
          isIntersecting,
          boundingClientRect: { top, height },
        } = entries.at(-1)!;
        if (isIntersecting)
          setDrawn(drawn + Math.max(some, Math.ceil(((window.innerHeight + margin - top) / height) * missing)));
      },
      { rootMargin: `${margin}px` },
    );
    watcher.observe(gap.current);
    return () => watcher.disconnect();
  }, [isPart, drawn, missing]);
  const drawAll = (): void => setDrawn(Infinity);
  useEffect(() => {
    if (!isPart) return undefined;
    const draw = (): void => flushSync(drawAll);
    const stop = whenWhole(draw);
    // From below, or round from the top of the page, the way back leads to the last row.
    const onKey = ({ key, shiftKey, target }: KeyboardEvent): void => {
      if (key === 'Tab' && shiftKey && !gap.current?.parentElement?.contains(target as Node)) draw();
    };
    window.addEventListener('keydown', onKey, true);
    return () => {
      stop();
      window.removeEventListener('keydown', onKey, true);
    };
  }, [isPart]);
  return { drawn: count - missing, missing, gap, drawAll };
};
