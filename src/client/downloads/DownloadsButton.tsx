import { lazy, Suspense, useEffect, useState } from 'react';
import { IconButton } from '#fields/parts';
import { ErrorBoundary } from '../ui';
import { asksForDownloads, onOpenDownloads } from './open';

const DownloadsDialog = lazy(() => import('./DownloadsDialog'));

/** In the header: opens the Central de Downloads, whose program arrives with the first opening. */
export const DownloadsButton = () => {
  const [isOpen, setOpen] = useState(() => asksForDownloads(window.location.search));
  const [wasOpened, setOpened] = useState(isOpen);
  const open = (): void => {
    setOpened(true);
    setOpen(true);
  };
  useEffect(
    () =>
      onOpenDownloads(() => {
        setOpened(true);
        setOpen(true);
      }),
    [],
  );
  return (
    <>
      <IconButton icon="download" label="Central de Downloads" aria-haspopup="dialog" onClick={open} />
      {wasOpened && (
        <ErrorBoundary resetKey={String(isOpen)}>
          <Suspense fallback={null}>
            <DownloadsDialog open={isOpen} onClose={() => setOpen(false)} />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  );
};
