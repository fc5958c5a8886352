import { lazy, Suspense, useRef, useState } from 'react';
import { IconButton, Popover } from '#fields/parts';

const ColumnsPanel = lazy(() => import('./ColumnsPanel'));

/** Which columns the list shows, in a panel. */
export const ColumnChooser = () => {
  const anchor = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton
        ref={anchor}
        icon="columns"
        label="Colunas"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      />
      <Popover
        open={isOpen}
        onClose={() => setOpen(false)}
        anchor={anchor}
        placement="bottom-end"
        role="dialog"
        aria-label="Colunas"
        className="list-panel"
      >
        <Suspense fallback={null}>
          <ColumnsPanel />
        </Suspense>
      </Popover>
    </>
  );
};
