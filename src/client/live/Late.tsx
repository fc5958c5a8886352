import { Suspense, useEffect, useState, type ReactNode } from 'react';

/** Milliseconds: the page comes first. */
const patience = 2_500;

interface LateProps {
  readonly children: ReactNode;
  /** Stands there until then, so that nothing moves. */
  readonly place?: ReactNode;
}
/** Part that a page does not begin with: fetched and drawn once the page stands. */
export const Late = ({ children, place = null }: LateProps) => {
  const [isAwake, setAwake] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setAwake(true), patience);
    return () => clearTimeout(timer);
  }, []);
  return isAwake ? <Suspense fallback={place}>{children}</Suspense> : place;
};
