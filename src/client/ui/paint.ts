import { useEffect, useState } from 'react';

/** Runs work once what is drawn now has been painted. Answers what calls it off. */
export const afterPaint = (work: () => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => { timer = setTimeout(work); });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
};

/** False in the first drawing, true once it has been painted: for what may come a breath later than the rest. */
export const useIsPainted = (): boolean => {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => afterPaint(() => setPainted(true)), []);
  return isPainted;
};
