import { useEffect, useRef } from 'react';

interface Keys {
  readonly columns: readonly unknown[];
  /** Moves the card into the column of this place. */
  readonly move: (id: number, column: number) => void;
  /** Runs the act of a letter on the focused card; false where it has none. */
  readonly press: (key: string, id: number | undefined) => boolean;
}
/** Elements in which keys mean something else. */
const elsewhere =
  'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true], dialog, .popover, [role=menu]';
const linkOf = (card: Element | undefined): HTMLElement | null =>
  card?.querySelector<HTMLElement>('.list-title a') ?? null;

const ways: Readonly<Record<string, readonly [column: number, row: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** The link of the card beside this one; of the first card where none has the focus. */
const neighbour = (card: Element | undefined, target: Element | undefined, key: string): HTMLElement | null => {
  const columns = [...document.querySelectorAll('.board [data-column]')]
    .map((column) => [...column.querySelectorAll('[data-id]')])
    .filter((cards) => cards.length > 0);
  const by = ways[key];
  if (!by) return null;
  if (!card) return target === document.body || target?.closest('.board') ? linkOf(columns[0]?.[0]) : null;
  const at = columns.findIndex((cards) => cards.includes(card));
  const to = columns[at + by[0]] ?? [];
  return linkOf(to[Math.min(columns[at]!.indexOf(card) + by[1], to.length - 1)]);
};

/** The board by keyboard: arrows walk from card to card, a figure moves the one with the focus. */
export const useBoardKeys = (keys: Keys): void => {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const target = event.target instanceof Element ? event.target : undefined;
      if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented || target?.closest(elsewhere))
        return;
      const card = target?.closest<HTMLElement>('.board [data-id]') ?? undefined;
      if (/^[1-9]$/.test(event.key)) {
        const place = Number(event.key) - 1;
        if (!card || place >= latest.current.columns.length) return;
        event.preventDefault();
        return latest.current.move(Number(card.dataset.id), place);
      }
      if (event.key.length === 1 && latest.current.press(event.key, card && Number(card.dataset.id)))
        return event.preventDefault();
      const link = event.key.startsWith('Arrow') ? neighbour(card, target, event.key) : null;
      if (!link) return;
      event.preventDefault();
      link.focus();
      link.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
};
