import { lazy, Suspense, useEffect, useState } from 'react';
import { onStarted } from './started';

const RunningIndicator = lazy(() => import('./RunningIndicator'));
/** Milliseconds: the page comes first. */
const patience = 4_000;

/** The place in the header of what runs in the background; it wakes up later, or when something is started. */
export const Running = () => {
  const [isAwake, setAwake] = useState(false);
  useEffect(() => {
    const wake = (): void => setAwake(true);
    const timer = setTimeout(wake, patience);
    const stop = onStarted(wake);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, []);
  return isAwake ? (
    <Suspense fallback={null}>
      <RunningIndicator />
    </Suspense>
  ) : null;
};
