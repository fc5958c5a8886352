import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { whenWhole } from '#fields/shared/whole';

interface Window {
  readonly scroller: RefObject<HTMLDivElement | null>;
  /** The rows to draw, the last one excluded. */
  readonly from: number;
  readonly to: number;
  /** Pixels of the rows before and after. */
  readonly above: number;
  readonly below: number;
  /** Widths of the columns, once scrolling began: they must not change with the drawn rows. */
  readonly widths: readonly number[] | undefined;
}
/** A page of so many rows is drawn whole. */
const whole = 60;
/** Rows drawn before and after those that are seen. */
const margin = 15;
const step = 10;

/**
 * Which rows of a longer page are drawn: those around what is seen. All of them once somebody searches, selects or
 * prints the page. `height` is that of one row until they can be measured.
 */
export const useWindow = (rows: readonly unknown[], height: number, columns: unknown): Window => {
  const count = rows.length;
  const scroller = useRef<HTMLDivElement>(null);
  const [first, setFirst] = useState(0);
  const [all, setAll] = useState<readonly unknown[]>();
  const [measured, setMeasured] = useState<{
    readonly of: unknown;
    readonly row: number;
    readonly widths: readonly number[];
  }>();
  const isLong = count > whole;
  const known = measured?.of === columns ? measured : undefined;
  const row = known?.row ?? height;
  const seen = Math.ceil(window.screen.height / row);
  const now = { rows, row, columns, known };
  const latest = useRef(now);
  useLayoutEffect(() => {
    latest.current = now;
  });

  useEffect(() => {
    const box = scroller.current;
    if (!isLong || !box) return undefined;
    const onScroll = (): void => {
      const drawn = latest.current;
      if (!drawn.known) {
        const widths = [...box.querySelectorAll('thead tr > *')].map((head) => head.getBoundingClientRect().width);
        setMeasured({
          of: drawn.columns,
          row: box.querySelector('tbody [data-id]')?.getBoundingClientRect().height || drawn.row,
          widths,
        });
      }
      setFirst(Math.max(0, Math.floor(box.scrollTop / drawn.row / step) * step - margin));
    };
    box.addEventListener('scroll', onScroll, { passive: true });
    const stop = whenWhole(
      () => flushSync(() => setAll(latest.current.rows)),
      () => setAll(undefined),
    );
    return () => {
      box.removeEventListener('scroll', onScroll);
      stop();
    };
  }, [isLong]);

  if (!isLong || all === rows) return { scroller, from: 0, to: count, above: 0, below: 0, widths: undefined };
  const from = Math.min(first, Math.max(0, count - 1));
  const to = Math.min(count, from + seen + (from === 0 ? margin : 2 * margin));
  return { scroller, from, to, above: from * row, below: (count - to) * row, widths: known?.widths };
};
