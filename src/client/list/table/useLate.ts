import { useEffect, useState } from 'react';
import { late } from '../../ui/paint';

/**
 * Has something lasted longer than a moment? What takes less is not worth a second drawing: the paging has said at once
 * which page comes.
 */
export const useLate = (is: boolean): boolean => {
  const [isLate, setLate] = useState(false);
  if (!is && isLate) setLate(false);
  useEffect(() => {
    if (!is) return undefined;
    const timer = setTimeout(() => setLate(true), late);
    return () => clearTimeout(timer);
  }, [is]);
  return is && isLate;
};
