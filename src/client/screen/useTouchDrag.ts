import { useRef, type PointerEvent } from 'react';
import type { ManualOrder } from '../list/table/useManualOrder';
import { marks, placeOf, rowOf } from '../list/table/useRowDrag';

/** Moves rows by their handles with a finger: browsers begin a drag of their own only after a long press, if at all. */
export const useTouchDrag = (order: ManualOrder | undefined) => {
  const dragged = useRef<HTMLElement>(undefined);
  const over = useRef<HTMLElement>(undefined);
  if (!order) return {};
  const mark = (row: HTMLElement | undefined): void => {
    over.current?.classList.remove(...marks);
    over.current = row;
    if (row && dragged.current) row.classList.add(marks[placeOf(row) > placeOf(dragged.current) ? 1 : 0]);
  };
  const end = (): void => {
    mark(undefined);
    const handle = dragged.current?.querySelector<HTMLElement>('[data-move]');
    if (handle) handle.draggable = true;
    dragged.current = undefined;
  };
  return {
    onPointerDown: (event: PointerEvent): void => {
      const handle = (event.target as Element).closest<HTMLElement>('[data-move]');
      const row = rowOf(handle);
      if (event.pointerType === 'mouse' || !handle || row?.parentElement !== event.currentTarget) return;
      dragged.current = row ?? undefined;
      handle.draggable = false;
      handle.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent): void => {
      if (!dragged.current) return;
      const row = rowOf(document.elementFromPoint(event.clientX, event.clientY));
      mark(row && row !== dragged.current && row.parentElement === dragged.current.parentElement ? row : undefined);
    },
    onPointerUp: (): void => {
      if (dragged.current && over.current) order.moveTo(Number(dragged.current.dataset.id), placeOf(over.current));
      end();
    },
    onPointerCancel: end,
  };
};
