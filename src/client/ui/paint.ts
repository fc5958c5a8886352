import { startTransition, useEffect, useState } from 'react';

/** Milliseconds after which waiting is shown. A slow network takes 150 for the way alone, and what is shown for a moment is drawn for nothing. */
export const late = 250;

/** Has the browser painted what was drawn first? What is seen later may be drawn then, and gives way to whoever types. */
export const useIsPainted = (): boolean => {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    // A frame is painted after its callbacks.
    const frame = requestAnimationFrame(() => { timer = setTimeout(() => startTransition(() => setPainted(true))); });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, []);
  return isPainted;
};
