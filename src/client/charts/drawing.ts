import type { ReactNode } from 'react';
import type { ChartKind, ChartView } from '#kit/resource/chart';

/** Input of a kind of chart. */
export interface Drawn {
  readonly kind: ChartKind;
  readonly view: ChartView;
  /** In pixels, of the place it stands in. */
  readonly width: number;
  /** A figure as people read it. */
  readonly value: (figure: number | null) => string;
  /** The same where there is little room: 'R$ 12 mil'. */
  readonly short: (figure: number) => string;
  /** End of a gauge's scale. */
  readonly most: number;
}
/** Position of a figure in the picture: the pointer finds it and the keyboard marks it. */
export interface Spot {
  readonly mark: number;
  readonly series: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
export interface Drawing {
  readonly height: number;
  readonly spots: readonly Spot[];
  readonly picture: ReactNode;
}
export type Draw = (drawn: Drawn) => Drawing;

export const numbersIn = ({ series }: ChartView): readonly number[] =>
  series.flatMap(({ values }) => values.filter((one) => one !== null));

/** Short enough for an axis: the year of a day, and the end of a long name, go. */
export const tickText = ({ step }: ChartView, text: string): string =>
  step === 'day' || step === 'week'
    ? text.replace('Semana de ', '').slice(0, 5)
    : step === 'weekday'
      ? text.slice(0, 3).toLowerCase()
      : text;
export const cut = (text: string, letters: number): string =>
  text.length > letters ? `${text.slice(0, letters - 1)}…` : text;

/** Marks whose text has room, evenly. */
export const ticksOf = (count: number, width: number, room: number): readonly number[] => {
  const every = Math.max(1, Math.ceil((count * room) / Math.max(1, width)));
  return Array.from({ length: Math.ceil(count / every) }, (_, at) => at * every);
};
