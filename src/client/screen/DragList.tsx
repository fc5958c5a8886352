import { useCallback, useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { Icon } from '#fields/parts';
import type { ManualOrder } from '../list/table/useManualOrder';
import { useRowDrag } from '../list/table/useRowDrag';
import { useTouchDrag } from './useTouchDrag';
import './pieces.css';

/** Props by which a row of a list is moved. */
export interface Moving {
  /** The handle: dragged, or moved by the arrows while it has the focus. Absent where nothing can be moved. */
  readonly handle: ReactNode;
  /** Down by a positive number, up by a negative one; undefined where nothing can be moved. For the menu of the row. */
  readonly move: ((steps: number) => void) | undefined;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}
interface DragListProps<R> {
  readonly rows: readonly R[];
  /** By which `order` moves the row. */
  readonly idOf: (row: R, index: number) => number;
  readonly keyOf: (row: R) => string | number;
  readonly nameOf: (row: R) => string;
  readonly order: ManualOrder | undefined;
  /** Subject of the list, for screen readers. */
  readonly label: string;
  readonly className: string | undefined;
  readonly rowClass: ((row: R) => string | undefined) | undefined;
  readonly children: (row: R, moving: Moving) => ReactNode;
}
/** Rows that are moved by mouse, finger and keys; `order` says what becomes of it. */
export const DragList = <R,>({
  rows,
  idOf,
  keyOf,
  nameOf,
  order,
  label,
  className,
  rowClass,
  children,
}: DragListProps<R>) => {
  const { onKeyDown: onHandleKey, ...drag } = useRowDrag(order);
  const touch = useTouchDrag(order);
  const now = useRef(order);
  useEffect(() => {
    now.current = order;
  });
  // The order that stands when it is called: a row that is kept as it was drawn moves as it should.
  const moveBy = useCallback((id: number, steps: number): void => now.current?.moveBy(id, steps), []);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || !order) return;
    const steps = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const id = Number((event.target as Element).closest<HTMLElement>('[data-id]')?.dataset.id);
    if (event.altKey && steps) {
      event.preventDefault();
      event.stopPropagation();
      order.moveBy(id, steps);
    } else if (!event.altKey) onHandleKey?.(event);
  };
  return (
    <>
      <ul
        className={className ? `sortable ${className}` : 'sortable'}
        aria-label={label}
        {...drag}
        {...touch}
        onKeyDown={onKeyDown}
      >
        {rows.map((row, index) => (
          <li key={keyOf(row)} data-id={idOf(row, index)} className={rowClass?.(row)}>
            {children(row, {
              handle: order && (
                <button
                  type="button"
                  className="sortable__handle"
                  data-move=""
                  draggable
                  aria-label={`Mover ${nameOf(row)}`}
                  aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
                >
                  <Icon name="drag" size={18} />
                </button>
              ),
              move: order && ((steps) => moveBy(idOf(row, index), steps)),
              isFirst: index === 0,
              isLast: index === rows.length - 1,
            })}
          </li>
        ))}
      </ul>
      <span className="visually-hidden" role="status">
        {order?.said}
      </span>
    </>
  );
};
