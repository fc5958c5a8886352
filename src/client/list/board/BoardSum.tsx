import { useEffect, useState } from 'react';
import type { WireRecord } from '#kit/calls/envelope';
import type { Model } from '#kit/read/model';
import { agree } from '#kit/text';
import type { AnyBoard } from '#kit/resource/views';
import { promiseOf } from './board';
import { useListFrame } from '../useListView';

interface ColumnRows {
  readonly rows: readonly WireRecord[];
}
/** «3 atrasados» */
export const Late = ({
  board: { card },
  columns,
}: {
  readonly board: AnyBoard;
  readonly columns: readonly ColumnRows[];
}) => {
  const { model } = useListFrame();
  const now = useNow();
  const late = columns.reduce((sum, { rows }) => sum + lateOf(card, rows, now), 0);
  return late > 0 && <p className="board-late">{lateText(model, late)}</p>;
};
export const lateOf = ({ clock }: AnyBoard['card'], rows: readonly WireRecord[], now: number): number =>
  clock?.until === undefined
    ? 0
    : rows.filter((record) => promiseOf(record[clock.since], record[clock.until!], now)?.tone === 'late').length;
const lateText = (model: Model, late: number): string =>
  `${late} ${late === 1 ? agree(model.label, 'atrasado', 'atrasada') : agree(model.label, 'atrasados', 'atrasadas')}`;

/** The hour, every half minute: ages grow while nobody does anything. */
export const useNow = (): number => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(timer);
  }, []);
  return now;
};
