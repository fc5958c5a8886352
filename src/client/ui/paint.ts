import { startTransition, useEffect, useState, type ReactNode } from 'react';

/**
 * Milliseconds after which waiting is shown. A slow network takes 150 for the way alone, and what is shown for a moment
 * is drawn for nothing.
 */
export const late = 250;

/**
 * True when the browser has painted the first picture. Parts that are seen later may be drawn then, and give way to
 * typing.
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
/** Marks the next drawing as the first picture of a page that came with nothing. */
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
 * Part that is used only after a look at the page: it is not in the first picture, which stands sooner, but behind it
 * and the menu, a frame later. Every later picture contains it.
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
