import { useRef, type DragEvent, type KeyboardEvent } from 'react';
import type { ManualOrder } from './useManualOrder';

export const rowOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-id]') : null;
/** The line stands where the row will: below the one it passes on its way down, else above. */
export const marks = ['list-row--above', 'list-row--below'] as const;
export const placeOf = (row: HTMLElement): number => [...row.parentElement!.children].indexOf(row);

/** Moves rows by their handles, with the mouse and with the arrows; handled once, by the table. */
export const useRowDrag = (order: ManualOrder | undefined) => {
  const dragged = useRef<HTMLElement>(undefined);
  const marked = useRef<HTMLElement>(undefined);
  const mark = (row: HTMLElement | undefined): void => {
    if (marked.current === row) return;
    marked.current?.classList.remove(...marks);
    if (row && dragged.current && row !== dragged.current)
      row.classList.add(marks[placeOf(row) > placeOf(dragged.current) ? 1 : 0]);
    marked.current = row;
  };
  if (!order) return {};
  return {
    onDragStart: (event: DragEvent): void => {
      const row = rowOf(event.target);
      if (!row || !(event.target as Element).closest('[data-move]')) return;
      dragged.current = row;
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setDragImage(row, 16, 16);
    },
    onDragOver: (event: DragEvent): void => {
      if (dragged.current === undefined) return;
      event.preventDefault();
      mark(rowOf(event.target) ?? undefined);
    },
    onDrop: (event: DragEvent): void => {
      const row = rowOf(event.target);
      if (dragged.current === undefined || !row) return;
      event.preventDefault();
      order.moveTo(Number(dragged.current.dataset.id), placeOf(row));
    },
    onDragEnd: (): void => {
      dragged.current = undefined;
      mark(undefined);
    },
    onKeyDown: (event: KeyboardEvent): void => {
      const row = rowOf(event.target);
      if (!row || !(event.target as Element).closest('[data-move]')) return;
      const steps = { ArrowUp: -1, ArrowDown: 1, Home: -Infinity, End: Infinity }[event.key];
      if (steps === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      order.moveBy(Number(row.dataset.id), steps);
    },
  };
};
