import { Group } from '@visx/group';
import { HeatmapRect } from '@visx/heatmap';
import { scaleLinear } from '@visx/scale';
import { numbersIn, tickText, ticksOf, type Draw, type Spot } from './drawing';

const side = { left: 44, top: 24, row: 28 };
/** Five shades, on each of which one of two colours of text can be read. */
const shades = [0.08, 0.22, 0.38, 0.56, 1];
const shadeOf = (value: number, most: number): number =>
  value <= 0 ? 0 : Math.min(4, 1 + Math.floor((value / most) * 3.999));

/** A field for each mark and series, darker where the figure is larger. */
export const heat: Draw = ({ view, width, short }) => {
  const { marks, series } = view;
  const most = Math.max(1, ...numbersIn(view));
  const wide = Math.max(4, (width - side.left) / Math.max(1, marks.length));
  const spots = marks.flatMap((_, mark) =>
    series.map(({ values }, row): Spot & { readonly value: number } => ({
      mark,
      series: row,
      x: side.left + mark * wide,
      y: side.top + row * side.row,
      width: wide - 2,
      height: side.row - 2,
      value: values[mark] ?? 0,
    })),
  );
  const texts = wide >= 30;
  return {
    height: side.top + series.length * side.row,
    spots,
    picture: (
      <>
        {ticksOf(marks.length, width - side.left, 34).map((mark) => (
          <text key={mark} className="chart__tick" x={side.left + mark * wide + wide / 2} y={16}>
            {tickText(view, marks[mark]!.text)}
          </text>
        ))}
        {series.map(({ text }, row) => (
          <text key={text} className="chart__tick chart__tick--start" x={0} y={side.top + row * side.row + 17}>
            {text.slice(0, 3).toLowerCase()}
          </text>
        ))}
        <Group left={side.left} top={side.top}>
          <HeatmapRect
            data={marks.map((_, mark) => ({
              bin: mark,
              bins: series.map(({ values }, row) => ({ bin: row, count: values[mark] ?? 0 })),
            }))}
            xScale={scaleLinear({ domain: [0, marks.length], range: [0, marks.length * wide] })}
            yScale={scaleLinear({ domain: [0, series.length], range: [0, series.length * side.row] })}
            binWidth={wide}
            binHeight={side.row}
            gap={2}
            opacityScale={(count) => shades[shadeOf(Number(count ?? 0), most)]!}
          >
            {(columns) =>
              columns.flat().map(({ column, row, x, y, width: size, height, opacity, count }) => (
                <g key={`${column} ${row}`}>
                  <rect className="chart__fill" x={x} y={y} width={size} height={height} rx={3} fillOpacity={opacity} />
                  {texts && Number(count) > 0 && (
                    <text
                      className={opacity === 1 ? 'chart__in chart__in--dark' : 'chart__in'}
                      x={x + size / 2}
                      y={y + height / 2 + 4}
                    >
                      {short(Number(count))}
                    </text>
                  )}
                </g>
              ))
            }
          </HeatmapRect>
        </Group>
      </>
    ),
  };
};
