import { textOf } from '#fields/cells';
import type { ModelField } from '#kit/model';
import type { ReportModel, ReportView } from '#kit/report';
import { useIsPhone } from '../list/useIsPhone';
import { brazilian } from './filters';

type Row = ReportView['results'][number];
interface Point {
  readonly name: string;
  readonly value: number;
  readonly text: string;
}
const amount = (value: unknown): number => (typeof value === 'number' && Number.isFinite(value) ? value : 0);
const isTime = ({ kind }: ModelField): boolean => ['date', 'dateTime', 'time'].includes(kind.name);
/** More names would not be read. */
const names = 15;

/** The rows as bars from zero up: upright over time, lying for names. The same figures stand in the table below. */
export const Chart = ({
  report,
  rows,
  group,
}: {
  readonly report: ReportModel;
  readonly rows: readonly Row[];
  /** The group that people have chosen, where they may. */
  readonly group?: unknown;
}) => {
  const [x, y] = [report.columns[report.chart!.x]!, report.columns[report.chart!.y]!];
  const chosen = x.name === 'grupo' ? report.summary?.choose?.[String(group)] : undefined;
  const label = chosen?.shown.options.label ?? x.label;
  const isUpright = isTime(x) || (chosen !== undefined && 'step' in chosen);
  const points = rows.map((row): Point => ({
    name: textOf(x, row) || '–',
    value: amount(row[y.name]),
    text: textOf(y, row),
  }));
  const most = points.reduce((best, point) => (point.value > best.value ? point : best), points[0]!);
  const summary = `${y.label} por ${label.toLowerCase()}: o maior é ${most.name}, com ${most.text}. Os valores estão na tabela.`;
  return (
    <figure className="report-chart">
      <figcaption>
        {`${y.label} por ${label.toLowerCase()}`}
        {!isUpright && points.length > names && <span>{`, os ${names} primeiros`}</span>}
      </figcaption>
      {isUpright ? (
        <Upright
          points={
            x.kind.name === 'date'
              ? points.map((point, index) => ({ ...point, name: brazilian(String(rows[index]![x.name])).slice(0, 5) }))
              : points.map((point) => ({ ...point, name: point.name.replace(/^(\d\d\/\d\d)\/\d{4}$/, '$1') }))
          }
          label={summary}
        />
      ) : (
        <Lying points={points.slice(0, names)} label={summary} />
      )}
    </figure>
  );
};

const height = 160;
const step = 30;
const Upright = ({ points, label }: { readonly points: readonly Point[]; readonly label: string }) => {
  const most = Math.max(1, ...points.map(({ value }) => value));
  const width = Math.max(points.length * step, 240);
  const every = Math.ceil(points.length / 16);
  return (
    <div className="report-chart__scroll" tabIndex={0} role="region" aria-label="Gráfico">
      <svg
        viewBox={`0 0 ${width} ${height + 26}`}
        style={{ minWidth: `${Math.min(width, points.length * 14)}px` }}
        role="img"
        aria-label={label}
      >
        <line className="report-chart__zero" x1={0} x2={width} y1={height} y2={height} />
        {points.map(({ name, value, text }, index) => {
          const tall = (Math.max(0, value) / most) * (height - 8);
          return (
            <g key={name}>
              <rect
                className="report-chart__bar"
                x={index * step + 4}
                y={height - tall}
                width={step - 8}
                height={tall}
                rx={2}
              >
                <title>{`${name}: ${text}`}</title>
              </rect>
              {index % every === 0 && (
                <text x={index * step + step / 2} y={height + 18}>
                  {name}
                </text>
              )}
            </g>
          );
        })}
      </svg>
    </div>
  );
};

const line = 26;
/** Where names end and how long the longest bar is. */
const wide = { width: 600, name: 176, bar: 300, letters: 24 };
const narrow = { width: 340, name: 116, bar: 130, letters: 15 };
const Lying = ({ points, label }: { readonly points: readonly Point[]; readonly label: string }) => {
  const { width, name: end, bar, letters } = useIsPhone() ? narrow : wide;
  const most = Math.max(1, ...points.map(({ value }) => value));
  return (
    <svg className="report-chart__lying" viewBox={`0 0 ${width} ${points.length * line}`} role="img" aria-label={label}>
      {points.map(({ name, value, text }, index) => {
        const long = Math.max(2, (Math.max(0, value) / most) * bar);
        return (
          <g key={`${name} ${index}`} transform={`translate(0 ${index * line})`}>
            <text className="report-chart__name" x={end} y={17}>
              {name.length > letters ? `${name.slice(0, letters - 1)}…` : name}
              <title>{name}</title>
            </text>
            <rect className="report-chart__bar" x={end + 8} y={4} width={long} height={line - 8} rx={2} />
            <text className="report-chart__value" x={end + 14 + long} y={17}>
              {text}
            </text>
          </g>
        );
      })}
    </svg>
  );
};
