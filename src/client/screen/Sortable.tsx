import { use, useCallback, useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { Icon } from '#fields/parts';
import type { AnyEntity } from '#kit/entity/entity';
import type { WireRecord } from '#kit/calls/envelope';
import { recordTitle } from '../cells/cellText';
import { useAccess } from '../list/useAccess';
import { isByHand } from '../list/useListView';
import { useManualOrder } from '../list/table/useManualOrder';
import { useRowDrag } from '../list/table/useRowDrag';
import { modelByName } from '../models';
import './pieces.css';

/** Props by which a row of a {@link Sortable} is moved. */
export interface Moving {
  /** The handle: dragged, or moved by the arrows while it has the focus. Absent where nothing can be moved. */
  readonly handle: ReactNode;
  /** Down by a positive number, up by a negative one; undefined where nothing can be moved. For the menu of the row. */
  readonly move: ((steps: number) => void) | undefined;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}
interface SortableProps<R extends { readonly id: number }> {
  /** Its resource says `sortable`. */
  readonly of: AnyEntity;
  /** All that have one order, in it. */
  readonly rows: readonly R[];
  /** Subject of the list, for screen readers. */
  readonly label: string;
  readonly className?: string;
  readonly rowClass?: (row: R) => string | undefined;
  /** They stand in another order now, or not all are here: nothing is moved. */
  readonly isFixed?: boolean;
  readonly children: (row: R, moving: Moving) => ReactNode;
}
/**
 * A list in an order made by hand: dragged by the handles, by Alt+↑ and Alt+↓ anywhere in a row, by the arrows on a
 * handle. Saved at once by the call of the resource's `sortable`, for who may; of two people the second is told and sees
 * what is stored.
 *
 * @example <Sortable of={categoria} rows={categorias} label="Categorias">{(row, { handle }) => <>{handle}{row.nome}</>}</Sortable>
 */
export const Sortable = <R extends { readonly id: number }>({
  of,
  rows,
  label,
  className,
  rowClass,
  isFixed = false,
  children,
}: SortableProps<R>) => {
  const model = use(modelByName(of.name));
  if (!model) throw new Error(`No declaration of '${of.name}'`);
  const access = useAccess(model);
  const isMovable = !isFixed && rows.length > 1 && isByHand(model, access);
  const { ordered, order } = useManualOrder(model, rows as unknown as readonly WireRecord[], isMovable);
  const { onKeyDown: onHandleKey, ...drag } = useRowDrag(order);
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
        onKeyDown={onKeyDown}
      >
        {(ordered as unknown as readonly R[]).map((row, index) => (
          <li key={row.id} data-id={row.id} className={rowClass?.(row)}>
            {children(row, {
              handle: order && (
                <button
                  type="button"
                  className="sortable__handle"
                  data-move=""
                  draggable
                  aria-label={`Mover ${recordTitle(model, row as unknown as WireRecord)}`}
                  aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
                >
                  <Icon name="drag" size={18} />
                </button>
              ),
              move: order && ((steps) => moveBy(row.id, steps)),
              isFirst: index === 0,
              isLast: index === ordered.length - 1,
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
