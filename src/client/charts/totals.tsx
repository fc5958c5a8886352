import { Group } from '@visx/group';
import { Arc, Polygon } from '@visx/shape';
import type { Draw, Spot } from './drawing';

const percent = new Intl.NumberFormat('pt-BR', { style: 'percent', maximumFractionDigits: 0 });
const step = 48;

/** Each step as wide as what is left of the first. */
export const funnel: Draw = ({ view, width, value }) => {
  const values = (view.series[0]?.values ?? []).map((one) => Math.max(0, one ?? 0));
  const first = Math.max(1, values[0] ?? 1);
  const words = Math.min(220, Math.round(width * 0.46));
  const middle = words + (width - words) / 2;
  const half = (at: number): number => Math.max(1, ((values[at] ?? 0) / first) * ((width - words) / 2 - 4));
  const spots = values.map((_, mark): Spot => ({
    mark,
    series: 0,
    x: middle - half(mark),
    y: mark * step + 2,
    width: half(mark) * 2,
    height: step - 4,
  }));
  return {
    height: values.length * step,
    spots,
    picture: values.map((one, at) => {
      const [top, bottom] = [at * step + 2, at * step + step - 2];
      const next = at + 1 < values.length ? half(at + 1) : half(at);
      return (
        <g key={view.marks[at]!.text}>
          <text className="chart__name chart__value--start" x={0} y={at * step + 20}>
            {view.marks[at]!.text}
          </text>
          <text className="chart__value chart__value--start" x={0} y={at * step + 38}>
            {at === 0 ? value(one) : `${value(one)} · ${percent.format(one / first)}`}
          </text>
          <Polygon
            className="chart__fill"
            points={[
              [middle - half(at), top],
              [middle + half(at), top],
              [middle + next, bottom],
              [middle - next, bottom],
            ]}
          />
        </g>
      );
    }),
  };
};

const from = -Math.PI / 2;
/** A half circle up to the end of its scale, with a line where the period before stood. */
export const gauge: Draw = ({ view, width, value, short, most }) => {
  const [now, before] = view.series.map(({ values }) => values[0] ?? null);
  const outer = Math.min(130, (width - 24) / 2);
  const inner = outer - 26;
  const [x, y] = [width / 2, outer + 8];
  const angle = (figure: number): number => from + Math.PI * Math.min(1, Math.max(0, figure / most));
  return {
    height: outer + 36,
    spots: [{ mark: 0, series: 0, x: x - outer, y: 8, width: outer * 2, height: outer }],
    picture: (
      <Group left={x} top={y}>
        <Arc startAngle={from} endAngle={-from} innerRadius={inner} outerRadius={outer} className="chart__track" />
        {now !== null && now !== undefined && (
          <Arc
            startAngle={from}
            endAngle={angle(now)}
            innerRadius={inner}
            outerRadius={outer}
            className="chart__fill"
          />
        )}
        {before !== null && before !== undefined && (
          <line
            className="chart__mark"
            x1={Math.sin(angle(before)) * (inner - 4)}
            y1={-Math.cos(angle(before)) * (inner - 4)}
            x2={Math.sin(angle(before)) * (outer + 4)}
            y2={-Math.cos(angle(before)) * (outer + 4)}
          />
        )}
        <text className="chart__large" y={-14}>
          {now === null || now === undefined ? 'Sem dados' : value(now)}
        </text>
        <text className="chart__tick" x={-(outer + inner) / 2} y={18}>
          {short(0)}
        </text>
        <text className="chart__tick" x={(outer + inner) / 2} y={18}>
          {short(most)}
        </text>
      </Group>
    ),
  };
};
