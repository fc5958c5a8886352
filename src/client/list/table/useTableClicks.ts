import { useRef, type MouseEvent } from 'react';
import { useNavigate } from 'ra-core';
import type { WireRecord } from '#kit/calls/envelope';
import { openAddress } from '../../page/openAddress';
import { useListFrame } from '../useListView';
import type { RowAction } from './useRowActions';

/**
 * The one click handler of a table or of cards: ticks, actions, links, and the row itself, which opens the record.
 */
export const useTableClicks = (actionsOf: (record: WireRecord) => readonly RowAction[]) => {
  const { model, trash, isEverything, unselect, selectedIds, onToggleItem, onSelect, rowsNow } = useListFrame();
  const navigate = useNavigate();
  const anchor = useRef<number | undefined>(undefined);

  const tick = (id: number, extend: boolean): void => {
    const ids = rowsNow().records.map((record) => record.id);
    if (isEverything) {
      unselect();
      onSelect(ids.filter((one) => one !== id));
    } else if (extend && anchor.current !== undefined && ids.includes(anchor.current)) {
      const [from, to] = [ids.indexOf(anchor.current), ids.indexOf(id)].toSorted((a, b) => a - b) as [number, number];
      onSelect([...new Set([...selectedIds, ...ids.slice(from, to + 1)])]);
    } else {
      onToggleItem(id);
    }
    anchor.current = id;
  };

  return (event: MouseEvent<HTMLElement>): void => {
    const target = event.target as HTMLElement;
    const id = Number(target.closest<HTMLElement>('[data-id]')?.dataset.id);
    const record = rowsNow().records.find((one) => one.id === id);
    if (!record) return;
    const action = target.closest<HTMLElement>('[data-action]')?.dataset.action;
    if (action)
      return actionsOf(record)
        .find(({ name }) => name === action)
        ?.run();
    if (target.closest('.list-actions, .list-move')) return;
    if (target.closest('.list-check')) {
      if (target instanceof HTMLInputElement) tick(id, event.shiftKey);
      return;
    }
    const link = target.closest('a');
    const way = link?.closest('.list-title') ? null : link?.getAttribute('href');
    if (
      (link ? event.defaultPrevented || way?.startsWith('/app/') === false : trash) ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.button !== 0
    )
      return;
    if (!link && (target.closest('button, input, select, [role=menu]') || String(getSelection() ?? '').length > 0))
      return;
    event.preventDefault();
    navigate(way ?? openAddress(model, record));
  };
};
