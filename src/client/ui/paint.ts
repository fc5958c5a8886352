import { startTransition, useEffect, useState, type ReactNode } from 'react';

/**
 * Milliseconds after which waiting is shown. A slow network takes 150 for the way alone, and what is shown for a moment
 * is drawn for nothing.
 */
export const late = 250;

/**
 * Has the browser painted what was drawn first? What is seen later may be drawn then, and gives way to whoever types.
 */
export const useIsPainted = (): boolean => {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    // A frame is painted after its callbacks.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setPainted(true)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, []);
  return isPainted;
};

let isFirst = false;
/** What is drawn next is the first picture of a page that came with nothing. */
export const drawFirst = (): void => {
  isFirst = true;
};

interface AfterFirstProps {
  readonly children: ReactNode;
  /** Holds its place, so that nothing moves when it comes. */
  readonly place?: ReactNode;
  /** It is looked at, too. */
  readonly isSeen?: boolean;
}
/**
 * What somebody uses after he has looked: not in the first picture of the page, which stands sooner, but behind it and
 * the menu, a frame later. Of every later picture it is part.
 */
export const AfterFirst = ({ children, place, isSeen = false }: AfterFirstProps): ReactNode => {
  const [isShown, setShown] = useState(!isFirst || isSeen);
  useEffect(() => {
    if (isShown) return undefined;
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        isFirst = false;
        startTransition(() => setShown(true));
      });
    });
    return () => cancelAnimationFrame(frame);
  }, [isShown]);
  return isShown ? children : place;
};
