import { LinePath } from '@visx/shape';
import { scalePoint } from '@visx/scale';
import { Axes, plot, scaleOf } from './frame';
import type { Draw, Spot } from './drawing';

/** A line through the marks; the period before is broken, mark by mark beside it. */
export const line: Draw = (drawn) => {
  const { view, width, value: valueText, short } = drawn;
  const { marks, series } = view;
  const length = Math.max(...series.map(({ values }) => values.length));
  const points = scalePoint({
    domain: Array.from({ length }, (_, at) => at),
    range: [plot.left + 12, width - plot.right - 12],
  });
  const x = (mark: number): number => points(mark) ?? plot.left;
  const y = scaleOf(drawn);
  const spots = series.flatMap(({ values }, at): Spot[] =>
    values.flatMap((value, mark) =>
      value === null ? [] : [{ mark, series: at, x: x(mark) - 5, y: y(value) - 5, width: 10, height: 10 }],
    ),
  );
  const [now] = series;
  const best = now?.values.reduce<number>(
    (found, value, mark) => ((value ?? -Infinity) > (now.values[found] ?? -Infinity) ? mark : found),
    0,
  );
  const highest = best === undefined ? null : (now?.values[best] ?? null);
  return {
    height: plot.height,
    spots,
    picture: (
      <>
        <Axes drawn={{ ...drawn, view: length > marks.length ? longest(drawn.view) : drawn.view }} y={y} x={x} />
        {series.toReversed().map(({ values, before, text }) => (
          <g key={text}>
            <LinePath
              data={values.map((value, mark) => ({ value, mark }))}
              defined={({ value }) => value !== null}
              x={({ mark }) => x(mark)}
              y={({ value }) => y(value ?? 0)}
              className={before ? 'chart__line chart__line--before' : 'chart__line'}
            />
            {values.map((value, mark) =>
              // A point between two gaps makes no line.
              value !== null && (values[mark - 1] ?? null) === null && (values[mark + 1] ?? null) === null ? (
                <circle key={mark} className="chart__dot" cx={x(mark)} cy={y(value)} r={3} />
              ) : null,
            )}
          </g>
        ))}
        {best !== undefined && highest !== null && highest > 0 && (
          <>
            <circle className="chart__dot" cx={x(best)} cy={y(highest)} r={4} />
            <text
              className={`chart__value chart__value--${x(best) < width / 2 ? 'start' : 'end'}`}
              x={x(best) + (x(best) < width / 2 ? 8 : -8)}
              y={Math.max(12, y(highest) - 4)}
            >
              {(width < 420 ? short : valueText)(highest)}
            </text>
          </>
        )}
      </>
    ),
  };
};
/** The period before may have a day more. */
const longest = (view: Parameters<Draw>[0]['view']): typeof view => ({
  ...view,
  marks: view.series
    .flatMap(({ before }) => before?.marks ?? [])
    .map((mark, at) => view.marks[at] ?? { text: '', key: mark.key }),
});
