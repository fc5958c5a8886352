import { lazy, Suspense, useRef, useState } from 'react';
import { Button, Popover } from '#fields/parts';

const ViewsPanel = lazy(() => import('./ViewsPanel'));

/** The views a person named, in a panel. */
export const SavedViews = () => {
  const anchor = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button
        ref={anchor}
        variant="ghost"
        size="small"
        icon="star"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        Visões
      </Button>
      <Popover
        open={isOpen}
        onClose={close}
        anchor={anchor}
        placement="bottom-end"
        role="dialog"
        aria-label="Visões salvas"
        className="list-panel"
      >
        <Suspense fallback={null}>
          <ViewsPanel onClose={close} />
        </Suspense>
      </Popover>
    </>
  );
};
