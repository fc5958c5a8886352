import { lazy, Suspense, useEffect, useState } from 'react';

const Bell = lazy(() => import('./Bell'));
/** Milliseconds: the page comes first. */
const patience = 2_500;

/** The place of the bell in the header, which nothing moves when it comes. */
export const LateBell = () => {
  const [isAwake, setAwake] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setAwake(true), patience);
    return () => clearTimeout(timer);
  }, []);
  const place = <span className="header__bell" />;
  return isAwake ? (
    <Suspense fallback={place}>
      <Bell />
    </Suspense>
  ) : (
    place
  );
};
