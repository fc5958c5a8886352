import { useEffect, useState } from 'react';

/** Has something lasted for 150 ms? What takes less is not worth a second drawing. */
export const useLate = (is: boolean): boolean => {
  const [isLate, setLate] = useState(false);
  if (!is && isLate) setLate(false);
  useEffect(() => {
    if (!is) return undefined;
    const timer = setTimeout(() => setLate(true), 150);
    return () => clearTimeout(timer);
  }, [is]);
  return is && isLate;
};
