/**
 * One figure of a run, the floor it is held against (same run, same unit), and what it must be: `least` and `most`
 * bound the value, `leastRatio` and `mostRatio` the value by its floor.
 */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly floor?: number;
  /** Name of the floor: «React sozinho». */
  readonly floorName?: string;
  readonly least?: number;
  readonly most?: number;
  readonly leastRatio?: number;
  readonly mostRatio?: number;
  readonly detail?: string;
}
export const ratioOf = ({ value, floor }: Figure): number | undefined =>
  floor === undefined ? undefined : value / floor;
export const isBound = ({ least, most, leastRatio, mostRatio }: Figure): boolean =>
  [least, most, leastRatio, mostRatio].some((bound) => bound !== undefined);
export const isMet = (figure: Figure): boolean => {
  const { value, least = -Infinity, most = Infinity, leastRatio, mostRatio } = figure;
  const ratio = ratioOf(figure) ?? NaN;
  return (
    value >= least &&
    value <= most &&
    (leastRatio === undefined || ratio >= leastRatio) &&
    (mostRatio === undefined || ratio <= mostRatio)
  );
};

interface Words {
  readonly locale: string;
  readonly least: string;
  readonly most: string;
  readonly met: string;
  readonly missed: string;
}
/**
 * A figure as a line of a table: name, value, floor, ratio, budget, whether it is met, what the floor is and what else
 * is to be said.
 */
export const cellsOf = (figure: Figure, words: Words): readonly string[] => {
  const { name, value, unit, floor, floorName, least, most, leastRatio, mostRatio, detail } = figure;
  const number = (one: number): string =>
    one.toLocaleString(words.locale, { maximumFractionDigits: Math.abs(one) < 10 ? 2 : Math.abs(one) < 100 ? 1 : 0 });
  const ratio = ratioOf(figure);
  const bounds = [
    least !== undefined && `${words.least} ${number(least)}${unit}`,
    most !== undefined && `${words.most} ${number(most)}${unit}`,
    leastRatio !== undefined && `${words.least} ${number(leastRatio)}x`,
    mostRatio !== undefined && `${words.most} ${number(mostRatio)}x`,
  ];
  return [
    name,
    `${number(value)}${unit}`,
    floor === undefined ? '' : `${number(floor)}${unit}`,
    ratio === undefined ? '' : `${number(ratio)}x`,
    bounds.filter(Boolean).join(', '),
    !isBound(figure) ? '' : isMet(figure) ? words.met : words.missed,
    [floorName, detail].filter(Boolean).join('; '),
  ];
};
const widths = [64, 16, 16, 7, 18, 5, 0];
const inWords = { locale: 'pt-BR', least: 'no mínimo', most: 'no máximo', met: 'ok', missed: 'FALTA' };
const line = (cells: readonly string[]): string =>
  cells
    .map((cell, at) => (at > 0 && at < 4 ? cell.padStart(widths[at]!) : cell.padEnd(widths[at]!)))
    .join('  ')
    .trimEnd();
/** Prints a table of them. */
export const tell = (figures: readonly Figure[]): void => {
  for (const cells of [
    ['', 'medido', 'piso', 'razão', 'orçamento', '', 'o piso'],
    ...figures.map((one) => cellsOf(one, inWords)),
  ])
    console.log(line(cells));
};
