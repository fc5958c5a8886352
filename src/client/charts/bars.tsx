import { Bar } from '@visx/shape';
import { scaleBand, scaleLinear } from '@visx/scale';
import { Axes, plot, scaleOf, valueScale } from './frame';
import { cut, type Draw, type Drawn, type Spot } from './drawing';

const bandsOf = ({ view, width }: Drawn) =>
  scaleBand({
    domain: view.marks.map((_, mark) => mark),
    range: [plot.left, width - plot.right],
    padding: 0.2,
  });

/** Upright over time, lying for names. */
export const bar: Draw = (drawn) => (drawn.view.step ? upright(drawn) : lying(drawn));

const upright: Draw = (drawn) => {
  const bands = bandsOf(drawn);
  const y = scaleOf(drawn);
  const wide = bands.bandwidth();
  const spots = (drawn.view.series[0]?.values ?? []).flatMap((value, mark): Spot[] =>
    value === null
      ? []
      : [
          {
            mark,
            series: 0,
            x: bands(mark)!,
            y: Math.min(y(value), y(0)),
            width: wide,
            height: Math.max(1, Math.abs(y(0) - y(value))),
          },
        ],
  );
  return {
    height: plot.height,
    spots,
    picture: (
      <>
        <Axes drawn={drawn} y={y} x={(mark) => (bands(mark) ?? plot.left) + wide / 2} />
        {spots.map(({ mark, x, y: top, width, height }) => (
          <Bar key={mark} className="chart__fill" x={x} y={top} width={width} height={height} rx={2} />
        ))}
      </>
    ),
  };
};

const row = 26;
const lying: Draw = ({ view, width, value, short }) => {
  const values = view.series[0]?.values ?? [];
  const end = Math.min(176, Math.round(width * 0.34));
  const text = width < 420 ? short : value;
  const after = width < 420 ? 64 : 96;
  const long = scaleLinear({
    domain: [0, Math.max(1, ...values.map((one) => one ?? 0))],
    range: [0, Math.max(20, width - end - 8 - after)],
  });
  const spots = values.flatMap((one, mark): Spot[] =>
    one === null
      ? []
      : [
          {
            mark,
            series: 0,
            x: end + 8,
            y: mark * row + 4,
            width: Math.max(2, long(Math.max(0, one))),
            height: row - 8,
          },
        ],
  );
  return {
    height: Math.max(1, view.marks.length) * row,
    spots,
    picture: (
      <>
        {view.marks.map((mark, at) => (
          <text key={`${mark.text} ${at}`} className="chart__name chart__tick--end" x={end} y={at * row + 17}>
            {cut(mark.text, Math.floor(end / 7))}
          </text>
        ))}
        {spots.map(({ mark, ...box }) => (
          <g key={mark}>
            <Bar
              className={
                view.marks[mark]!.key === undefined && mark > 0 ? 'chart__fill chart__fill--rest' : 'chart__fill'
              }
              x={box.x}
              y={box.y}
              width={box.width}
              height={box.height}
              rx={2}
            />
            <text className="chart__value chart__value--start" x={box.x + box.width + 6} y={box.y + 13}>
              {text(values[mark]!)}
            </text>
          </g>
        ))}
      </>
    ),
  };
};

/** The parts of each mark on top of one another, the largest series at the bottom. */
export const stacked: Draw = (drawn) => {
  const { view } = drawn;
  const bands = bandsOf(drawn);
  const wide = bands.bandwidth();
  const sums = view.marks.map((_, mark) =>
    view.series.reduce((sum, { values }) => sum + Math.max(0, values[mark] ?? 0), 0),
  );
  const y = valueScale(sums);
  const spots = view.marks.flatMap((_, mark): Spot[] => {
    let below = 0;
    return view.series.flatMap(({ values }, series): Spot[] => {
      const value = Math.max(0, values[mark] ?? 0);
      const from = below;
      below += value;
      return value === 0
        ? []
        : [
            {
              mark,
              series,
              x: bands(mark)!,
              y: y(below),
              width: wide,
              height: Math.max(1, y(from) - y(below) - 1),
            },
          ];
    });
  });
  return {
    height: plot.height,
    spots,
    picture: (
      <>
        <Axes drawn={drawn} y={y} x={(mark) => (bands(mark) ?? plot.left) + wide / 2} />
        {spots.map(({ mark, series, x, y: top, width, height }) => (
          <Bar
            key={`${mark} ${series}`}
            className={`chart__fill chart__fill--${series}`}
            x={x}
            y={top}
            width={width}
            height={height}
          />
        ))}
      </>
    ),
  };
};
