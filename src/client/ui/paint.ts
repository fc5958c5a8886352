import { startTransition, useEffect, useState } from 'react';

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
