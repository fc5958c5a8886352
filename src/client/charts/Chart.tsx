import { useEffect, useId, useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { Link, useNavigate } from 'react-router-dom';
import { IconButton, Menu, type MenuItem } from '#fields/parts';
import type { ChartKind, ChartView } from '#kit/resource/chart';
import { bar, stacked } from './bars';
import { numbersIn, type Draw, type Spot } from './drawing';
import { heat } from './heat';
import { line } from './line';
import { saveDrawing } from './saveDrawing';
import { funnel, gauge } from './totals';
import './charts.css';

const kinds: Readonly<Record<ChartKind, Draw>> = { bar, line, stacked, heat, funnel, gauge };

export interface ChartProps {
  readonly kind: ChartKind;
  readonly title: string;
  readonly text?: string;
  readonly view: ChartView;
  /** A figure as people read it, and where there is little room. */
  readonly value: (figure: number | null) => string;
  readonly short: (figure: number) => string;
  /** Label of the marks, for the first column of the table. */
  readonly along: string;
  /** End of a gauge's scale. */
  readonly most?: number;
  /** The list of what a figure counts, where this person may see it. */
  readonly linkOf?: (series: number, mark: number) => string | undefined;
  /** Other formats to save it as, besides the picture. */
  readonly files?: readonly MenuItem[];
}

/**
 * A figure with all that it needs to be read: heading, legend, the picture, the values at the pointer and at the keys,
 * the table behind it, and its files. Each kind draws its own picture.
 */
export const Chart = (props: ChartProps) => {
  const { kind, title, text, view, value, short, along, most = 100, linkOf, files = [] } = props;
  const id = useId();
  const stage = useRef<HTMLDivElement>(null);
  const svg = useRef<SVGSVGElement>(null);
  const width = useWidth(stage);
  const [at, setAt] = useState<Pick<Spot, 'mark' | 'series'>>();
  const { height, spots, picture } = kinds[kind]({ kind, view, width, value, short, most });
  const spot = at && spots.find(({ mark, series }) => mark === at.mark && series === at.series);
  const navigate = useNavigate();
  const said = spot && sentence(view, spot, value);
  const link = spot && linkOf?.(spot.series, spot.mark);
  const move = (event: KeyboardEvent): void => {
    const next = nextSpot(event.key, view, spots, spot);
    if (next) setAt(next);
    else if (event.key === 'Escape' && spot) setAt(undefined);
    else if (event.key === 'Enter' && link) void navigate(link);
    else return;
    event.preventDefault();
  };
  const point = (event: PointerEvent): void => {
    const box = svg.current!.getBoundingClientRect();
    setAt(nearest(spots, event.clientX - box.left, event.clientY - box.top, kind === 'line'));
  };
  return (
    <figure className={`chart chart--${kind}`} aria-labelledby={id}>
      <figcaption className="chart__head">
        <h2 id={id}>{title}</h2>
        <Menu
          label={`Salvar: ${title}`}
          items={[
            ...files,
            { label: 'Salvar a imagem (SVG)', icon: 'image', onSelect: () => saveDrawing(svg.current!, title) },
          ]}
          trigger={(trigger) => (
            <IconButton {...trigger} className="chart__save" size="small" icon="download" label={`Salvar: ${title}`} />
          )}
        />
      </figcaption>
      {text && <p className="chart__say">{text}</p>}
      <p className="chart__say" id={`${id}-dito`}>
        {summaryOf(kind, view, value)}
      </p>
      <Legend kind={kind} view={view} />
      {/* Keys move among the figures as in a program: a reader of the screen passes them on. */}
      <div
        ref={stage}
        className="chart__stage"
        role="application"
        aria-roledescription="gráfico"
        aria-labelledby={id}
        aria-describedby={`${id}-dito ${id}-modo`}
        tabIndex={0}
        onKeyDown={move}
        onBlur={() => setAt(undefined)}
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={() => setAt(undefined)}
        onClick={() => link && void navigate(link)}
        data-linked={link ? true : undefined}
      >
        <svg ref={svg} width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
          {picture}
          {spot && (
            <rect
              className="chart__spot"
              x={spot.x - 2}
              y={spot.y - 2}
              width={spot.width + 4}
              height={spot.height + 4}
              rx={4}
            />
          )}
        </svg>
        {spot && (
          <div
            className="chart__tip"
            aria-hidden="true"
            style={{
              insetInlineStart: `clamp(0px, ${spot.x + spot.width / 2 - 100}px, ${Math.max(0, width - 200)}px)`,
              insetBlockStart: `${spot.y + spot.height + 8}px`,
            }}
          >
            {said}
            {link && <span>Enter ou clique abre a lista</span>}
          </div>
        )}
      </div>
      <p className="visually-hidden" id={`${id}-modo`}>
        As setas passam pelos valores. A tabela abaixo tem todos.
      </p>
      <p className="visually-hidden" aria-live="polite">
        {said}
        {link && '. Enter abre a lista'}
      </p>
      {view.note && <p className="chart__say">{view.note}</p>}
      <Behind title={title} along={along} view={view} value={value} linkOf={linkOf} />
    </figure>
  );
};

const useWidth = (stage: React.RefObject<HTMLDivElement | null>): number => {
  const [width, setWidth] = useState(560);
  useEffect(() => {
    const element = stage.current!;
    const measure = (): void => {
      if (element.clientWidth > 0) setWidth(Math.max(240, element.clientWidth));
    };
    measure();
    if (typeof ResizeObserver === 'undefined') return undefined;
    const resized = new ResizeObserver(measure);
    resized.observe(element);
    return () => resized.disconnect();
  }, [stage]);
  return width;
};

const markText = ({ marks, series }: ChartView, { mark, series: at }: Pick<Spot, 'mark' | 'series'>): string =>
  (series[at]?.before?.marks ?? marks)[mark]?.text ?? '–';
/** 'iFood, 14/11/2026: R$ 300,00' */
const sentence = (view: ChartView, spot: Pick<Spot, 'mark' | 'series'>, value: ChartProps['value']): string => {
  const one = view.series[spot.series]!;
  const isNamed = view.series.length > 1 && !one.before && !view.series.some(({ before }) => before);
  return `${isNamed ? `${one.text}, ` : ''}${markText(view, spot)}: ${value(one.values[spot.mark] ?? null)}`;
};
/** Summary of the picture for people who do not see it. */
const summaryOf = (kind: ChartKind, view: ChartView, value: ChartProps['value']): string => {
  const [first] = view.series;
  if (!first || numbersIn(view).every((one) => one === 0)) return 'Nada neste período.';
  const past = view.series.find(({ before }) => before);
  if (kind === 'gauge') {
    const { text, values } = past ?? first;
    return `${text.includes(' a ') ? 'De' : 'Em'} ${text}: ${value(values[0] ?? null)}.`;
  }
  if (kind === 'funnel')
    return [0, view.marks.length - 1]
      .map((mark) => `${view.marks[mark]!.text}: ${value(first.values[mark] ?? null)}.`)
      .join(' ');
  const all = view.series.flatMap(({ values, before }, series) =>
    before ? [] : values.map((figure, mark) => ({ series, mark, figure: figure ?? -Infinity })),
  );
  // A collective group («Outros») is not the largest.
  const named = all.filter(
    ({ series, mark }) =>
      !view.marks[mark]!.text.startsWith('Outros (') && !view.series[series]!.text.startsWith('Outros ('),
  );
  const top = named.reduce((best, one) => (one.figure > best.figure ? one : best));
  return `O maior: ${sentence(view, top, value)}.`;
};

/** The spot that a key leads to; undefined for other keys. */
const nextSpot = (
  key: string,
  { series }: ChartView,
  spots: readonly Spot[],
  now: Spot | undefined,
): Spot | undefined => {
  if (spots.length === 0) return undefined;
  const inSeries = (at: number): readonly Spot[] =>
    spots.filter((one) => one.series === at).toSorted((one, other) => one.mark - other.mark);
  const own = inSeries(now?.series ?? spots[0]!.series);
  const place = now ? own.indexOf(now) : -1;
  switch (key) {
    case 'ArrowRight':
      return own[Math.min(place + 1, own.length - 1)];
    case 'ArrowLeft':
      return own[Math.max(place - 1, 0)];
    case 'Home':
      return own[0];
    case 'End':
      return own.at(-1);
    case 'ArrowDown':
    case 'ArrowUp': {
      const way = key === 'ArrowDown' ? 1 : -1;
      // A series that has nothing at this mark is stepped over.
      for (let at = (now?.series ?? -way) + way; at >= 0 && at < series.length; at += way) {
        const found = spots.find(({ mark, series: of }) => of === at && mark === (now?.mark ?? 0));
        if (found) return found;
      }
      return now ?? spots[0];
    }
    default:
      return undefined;
  }
};
/** Under the pointer; of a line the nearest, however far. */
const nearest = (spots: readonly Spot[], x: number, y: number, isFar: boolean): Spot | undefined => {
  const away = (one: Spot): number =>
    Math.hypot(
      Math.max(one.x - x, 0, x - one.x - one.width),
      Math.max(one.y - y, 0, y - one.y - one.height) * (isFar ? 0.2 : 1),
    );
  const found = spots.reduce<Spot | undefined>(
    (best, one) => (!best || away(one) < away(best) ? one : best),
    undefined,
  );
  return found && (isFar || away(found) < 8) ? found : undefined;
};

const Legend = ({ kind, view: { series } }: Pick<ChartProps, 'kind' | 'view'>): ReactNode =>
  series.length > 1 && (kind === 'line' || kind === 'stacked') ? (
    <ul className="chart__legend">
      {series.map(({ text, before }, at) => (
        <li key={text}>
          <span
            className={before ? 'chart__key chart__key--before' : `chart__key chart__key--${at}`}
            aria-hidden="true"
          />
          {text}
        </li>
      ))}
    </ul>
  ) : null;

/** The same figures as a table: for everybody, and on paper. */
const Behind = ({
  title,
  along,
  view,
  value,
  linkOf,
}: Pick<ChartProps, 'title' | 'along' | 'view' | 'value' | 'linkOf'>) => {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const open = (): void => flushSync(() => setOpen(true));
    window.addEventListener('beforeprint', open);
    return () => window.removeEventListener('beforeprint', open);
  }, []);
  const rows = Math.max(...view.series.map(({ values }) => values.length), 0);
  return (
    <details className="chart__behind" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Ver em tabela</summary>
      {isOpen && (
        <div className="chart__table" role="region" aria-label={`Tabela: ${title}`} tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">{along}</th>
                {view.series.map(({ text }) => (
                  <th key={text} scope="col">
                    {text}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {Array.from({ length: rows }, (_, mark) => (
                <tr key={mark}>
                  <th scope="row">{view.marks[mark]?.text ?? '–'}</th>
                  {view.series.map(({ text, values, before }, series) => {
                    const figure = values[mark] ?? null;
                    const to = figure ? linkOf?.(series, mark) : undefined;
                    const said = figure === null ? '–' : value(figure);
                    return (
                      <td key={text}>
                        {to ? (
                          <Link className="cell-link" to={to}>
                            {said}
                          </Link>
                        ) : (
                          said
                        )}
                        {before && figure !== null && before.marks[mark]?.key !== undefined && (
                          <small>{before.marks[mark].text}</small>
                        )}
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </details>
  );
};
