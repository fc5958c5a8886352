import { AxisBottom, AxisLeft } from '@visx/axis';
import { GridRows } from '@visx/grid';
import { scaleLinear } from '@visx/scale';
import { numbersIn, tickText, ticksOf, type Drawn } from './drawing';

export const plot = { left: 58, right: 12, top: 18, bottom: 28, height: 240 };
const ticks = 4;

/** From zero up, or from what is below it. */
export const valueScale = (numbers: readonly number[]) =>
  scaleLinear({
    domain: [Math.min(0, ...numbers), Math.max(1, ...numbers)],
    range: [plot.height - plot.bottom, plot.top],
    nice: ticks,
  });
type ValueScale = ReturnType<typeof valueScale>;
export const scaleOf = ({ view }: Drawn): ValueScale => valueScale(numbersIn(view));

/** Lines behind the figures, their scale at the left, and the marks below. */
export const Axes = ({
  drawn: { view, width, short },
  y,
  x,
}: {
  readonly drawn: Drawn;
  readonly y: ValueScale;
  /** The middle of a mark. */
  readonly x: (mark: number) => number;
}) => {
  const inner = width - plot.left - plot.right;
  const shown = ticksOf(view.marks.length, inner, view.step ? 44 : 72);
  const bottom = scaleLinear({ domain: [0, 1], range: [0, 1] });
  return (
    <>
      <GridRows scale={y} left={plot.left} width={inner} numTicks={ticks} className="chart__grid" />
      <AxisLeft
        scale={y}
        left={plot.left}
        numTicks={ticks}
        hideAxisLine
        hideTicks
        tickFormat={(figure) => short(Number(figure))}
        tickComponent={({ formattedValue, x: at, y: height }) => (
          <text className="chart__tick chart__tick--end" x={at - 2} y={height + 4}>
            {formattedValue}
          </text>
        )}
      />
      <AxisBottom
        scale={bottom}
        top={plot.height - plot.bottom}
        hideAxisLine
        hideTicks
        tickValues={[...shown]}
        tickComponent={({ formattedValue }) => {
          const mark = Number(formattedValue);
          return (
            <text className="chart__tick" x={x(mark)} y={18}>
              {tickText(view, view.marks[mark]?.text ?? '')}
            </text>
          );
        }}
        tickFormat={(mark) => String(mark)}
      />
      <line className="chart__zero" x1={plot.left} x2={width - plot.right} y1={y(0)} y2={y(0)} />
    </>
  );
};
