import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';

interface Window {
  readonly scroller: RefObject<HTMLDivElement | null>;
  /** The rows to draw, the last one excluded. */
  readonly from: number;
  readonly to: number;
  /** Pixels of the rows before and after. */
  readonly above: number;
  readonly below: number;
  /** Of the columns, once scrolling began: they must not move with what is drawn. */
  readonly widths: readonly number[] | undefined;
}
/** A page of so many rows is drawn whole. */
const whole = 60;
/** Rows drawn before and after those that are seen. */
const margin = 15;
/** Keys with which the browser takes the page as a whole: search and select everything. */
const searches = (event: KeyboardEvent): boolean => event.key === 'F3' || ((event.ctrlKey || event.metaKey) && ['f', 'a'].includes(event.key.toLowerCase()));
const step = 10;

/**
 * Which rows of a longer page are drawn: those around what is seen. All of them once somebody searches, selects or prints the page.
 * `height` is that of one row until they can be measured.
 */
export const useWindow = (rows: readonly unknown[], height: number, columns: unknown): Window => {
  const count = rows.length;
  const scroller = useRef<HTMLDivElement>(null);
  const [first, setFirst] = useState(0);
  const [all, setAll] = useState<readonly unknown[]>();
  const [measured, setMeasured] = useState<{ readonly of: unknown; readonly row: number; readonly widths: readonly number[] }>();
  const isLong = count > whole;
  const known = measured?.of === columns ? measured : undefined;
  const row = known?.row ?? height;
  const seen = Math.ceil(window.screen.height / row);
  const latest = useRef({ rows, row, columns, isMeasured: false });
  useLayoutEffect(() => { latest.current = { rows, row, columns, isMeasured: known !== undefined }; });

  useEffect(() => {
    const box = scroller.current;
    if (!isLong || !box) return undefined;
    const onScroll = (): void => {
      const { row: now, columns: of, isMeasured } = latest.current;
      if (!isMeasured) {
        const heads = [...box.querySelectorAll('thead tr > *')].map((head) => head.getBoundingClientRect().width);
        setMeasured({ of, row: box.querySelector('tbody [data-id]')?.getBoundingClientRect().height || now, widths: heads });
      }
      setFirst(Math.max(0, Math.floor(box.scrollTop / now / step) * step - margin));
    };
    const drawAll = (): void => flushSync(() => setAll(latest.current.rows));
    const onKey = (event: KeyboardEvent): void => { if (searches(event)) drawAll(); };
    const drawSome = (): void => setAll(undefined);
    box.addEventListener('scroll', onScroll, { passive: true });
    window.addEventListener('keydown', onKey, true);
    window.addEventListener('beforeprint', drawAll);
    window.addEventListener('afterprint', drawSome);
    return () => {
      box.removeEventListener('scroll', onScroll);
      window.removeEventListener('keydown', onKey, true);
      window.removeEventListener('beforeprint', drawAll);
      window.removeEventListener('afterprint', drawSome);
    };
  }, [isLong]);

  if (!isLong || all === rows) return { scroller, from: 0, to: count, above: 0, below: 0, widths: undefined };
  const from = Math.min(first, Math.max(0, count - 1));
  const to = Math.min(count, from + seen + (from === 0 ? margin : 2 * margin));
  return { scroller, from, to, above: from * row, below: (count - to) * row, widths: known?.widths };
};
