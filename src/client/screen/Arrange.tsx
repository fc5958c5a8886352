import { useState, type ReactNode } from 'react';
import { moved } from '../list/views/columns';
import { DragList, type Moving } from './DragList';

interface ArrangeProps<T> {
  readonly items: readonly T[];
  /** Told the items in their new order; nothing is stored here. */
  readonly onChange: (items: readonly T[]) => void;
  readonly keyOf: (item: T) => string;
  /** Name of an item, for its handle and for screen readers. */
  readonly nameOf: (item: T) => string;
  /** Subject of the list, for screen readers. */
  readonly label: string;
  readonly className?: string;
  readonly rowClass?: (item: T) => string | undefined;
  readonly children: (item: T, moving: Moving) => ReactNode;
}
/**
 * Values of a form in an order made by hand, moved as rows of a `Sortable` are: by the handle with mouse and finger, by
 * Alt+↑ and Alt+↓ anywhere in a row, by the arrows on a handle.
 *
 * @example <Arrange items={cards} onChange={setCards} keyOf={({ id }) => id} nameOf={({ name }) => name} label="Cards">{(card, { handle }) => <>{handle}{card.name}</>}</Arrange>
 */
export const Arrange = <T,>({ items, onChange, keyOf, nameOf, className, rowClass, ...list }: ArrangeProps<T>) => {
  const [said, say] = useState('');
  const moveTo = (from: number, position: number): void => {
    const to = Math.max(0, Math.min(items.length - 1, position));
    if (from === to) return;
    // An element that is moved in the page loses the focus.
    const focused = document.activeElement;
    onChange(moved(items, from, to));
    say(`${nameOf(items[from]!)}: posição ${to + 1} de ${items.length}`);
    requestAnimationFrame(() => {
      if (focused instanceof HTMLElement && document.activeElement === document.body) focused.focus();
    });
  };
  const order =
    items.length > 1
      ? { moveTo, moveBy: (from: number, steps: number): void => moveTo(from, from + steps), said }
      : undefined;
  return (
    <DragList rows={items} idOf={(_, index) => index} {...{ ...list, keyOf, nameOf, order, className, rowClass }} />
  );
};
