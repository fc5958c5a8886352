import { use, type ReactNode } from 'react';
import type { AnyEntity } from '#kit/entity/entity';
import type { WireRecord } from '#kit/calls/envelope';
import { recordTitle } from '../cells/cellText';
import { useAccess } from '../list/useAccess';
import { isByHand } from '../list/useListView';
import { useManualOrder } from '../list/table/useManualOrder';
import { modelByName } from '../models';
import { DragList, type Moving } from './DragList';

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
  return (
    <DragList
      rows={ordered as unknown as readonly R[]}
      idOf={(row) => row.id}
      keyOf={(row) => row.id}
      nameOf={(row) => recordTitle(model, row as unknown as WireRecord)}
      {...{ order, label, className, rowClass, children }}
    />
  );
};
