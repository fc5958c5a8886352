import { daysText } from '#kit/dayText';
import type { AnyChart, ChartMark, ChartSeries, ChartsView, ChartView, Key } from '#kit/resource/chart';
import { markText, mostMarks, stretchesOf } from '#kit/resource/chart';
import { fieldsOf, type ModelField } from '#kit/read/model';
import { asLeft } from '#kit/entity/personal';
import { comparedInstants, nowIn, previousOf, type Compared } from '#kit/months';
import type { Period } from '#kit/period';
import type { ReportModel } from '#kit/resource/report';
import type { GroupBy, Step, SummaryPlan } from '#kit/resource/summary';
import type { Work } from '../core/context';
import { canRead } from '../core/guard';
import { summaryRows, summaryTotals } from '../db/query';
import { textOf, type ExportRow } from '../export/table';
import { labelsOf } from '../operations/present';
import { pageOf, periodOf, type ReadyReport, type Values } from './run';
import { daysOf, demandKnown, queryOf, quotients } from './summary';

/** Names that are read one under the other; bars that are told apart by colour; rows of marks by series. */
const most = { names: 15, series: 8, cells: 10_000 };
const additive = new Set(['sum', 'count', 'late']);
const counting = new Set(['sum', 'count', 'distinct', 'late']);

/** The figures of a report's charts, each counted by its own groups: none is put together of another's. */
export const chartsOf = async (work: Work, ready: ReadyReport, filters: Values): Promise<ChartsView> => {
  const charts: (ChartView | null)[] = [];
  for (const chart of ready.model.charts) charts.push(await chartOf(work, ready, filters, chart));
  return { charts };
};
/** One of them; null where the person may not read what it shows. */
export const chartOf = async (
  work: Work,
  ready: ReadyReport,
  filters: Values,
  chart: AnyChart,
): Promise<ChartView | null> => {
  const { model } = ready;
  if (!isReadable(work, model, chart)) return null;
  const { summary: plan } = model;
  const other = 'x' in chart && chart.x === 'grupo' ? plan?.others?.[String(filters.agrupar)] : undefined;
  if (plan && other) {
    demandKnown(plan, other.plan, filters);
    const columns = { ...model.columns, ...fieldsOf({ grupo: other.shown }) };
    const seen = { work, model: { ...model, columns }, plan: { ...other.plan, by: { grupo: other.by } }, filters };
    return summaryChart({ ...seen, period: periodIn(model, filters) }, chart);
  }
  return plan
    ? summaryChart({ work, model, plan, filters, period: periodIn(model, filters) }, chart)
    : rowsChart(work, ready, filters, chart);
};
const periodIn = (model: ReportModel, filters: Values): Period => {
  const { from, to } = periodOf(model, filters);
  return { from: from!, to: to! };
};
const namesIn = (chart: AnyChart): readonly string[] =>
  chart.kind === 'funnel'
    ? chart.steps
    : chart.kind === 'gauge'
      ? [chart.y]
      : [chart.x, chart.y, ...('series' in chart ? [chart.series] : [])];
/** True when the user may read every field of the chart; otherwise it is not drawn. */
const isReadable = ({ user }: Work, model: ReportModel, chart: AnyChart): boolean =>
  namesIn(chart).every((name) => {
    const shown = model.summary?.choose?.[name]?.shown;
    const field = shown ? fieldsOf({ [name]: shown })[name] : (model.columns[name] ?? model.totals[name]);
    return field === undefined || canRead(user)(field);
  });

interface Asked {
  readonly work: Work;
  readonly model: ReportModel;
  readonly plan: SummaryPlan;
  readonly filters: Values;
  readonly period: Compared;
}
interface Cell {
  readonly keys: readonly Key[];
  readonly values: Values;
}
/** Groups and their figures, the largest by a figure first. */
const cellsOf = async (
  { work, model, plan, filters, period }: Asked,
  groups: readonly GroupBy[],
  size: number,
  by?: string,
): Promise<{ readonly cells: readonly Cell[]; readonly totals: Values; readonly count: number }> => {
  const [first, last] = model.period!;
  const query = queryOf(
    work,
    { ...plan, share: undefined, rows: undefined, sort: by ?? '$0' },
    { ...filters, [first]: period.from, [last]: period.to },
    comparedInstants(period, work.user.zone),
    { names: groups.map((_, index) => `$${index}`), groups, days: [period.from, period.to] },
  );
  const days = daysOf([period.from, period.to]);
  const {
    rows,
    figures,
    groups: count,
  } = groups.length === 0
    ? { rows: [], groups: 0, ...(await summaryTotals(work.tx, query)) }
    : await summaryRows(work.tx, query, { page: 1, size });
  return {
    count,
    totals: quotients(plan, figures, days),
    cells: rows.map((row) => ({ keys: row.keys as Key[], values: quotients(plan, row.figures, days) })),
  };
};
/** Field of a figure. The fields that records are listed by are not figures. */
const figureIn = ({ columns, totals }: ReportModel, name: string): ModelField => (columns[name] ?? totals[name])!;
const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);
const kindOf = (plan: SummaryPlan, name: string): string =>
  plan.figures.find((one) => one.name === name)?.kind ?? 'quotient';

const summaryChart = (asked: Asked, chart: AnyChart): Promise<ChartView> => {
  switch (chart.kind) {
    case 'bar':
    case 'line':
      return oneFigure(asked, chart);
    case 'stacked':
    case 'heat':
      return parted(asked, chart);
    case 'funnel':
      return ofTotals(asked, chart.steps);
    case 'gauge':
      return ofTotals(asked, [chart.y]);
  }
};

interface Group {
  readonly by: GroupBy;
  /** Field of a group that is not a stretch of time. */
  readonly field?: ModelField;
}
const groupIn = ({ model, plan, filters }: Asked, name: string): Group => {
  const key = name === 'grupo' ? String(filters.agrupar) : name;
  const chosen = plan.choose?.[key];
  const by = chosen ?? plan.by[key]!;
  return {
    by,
    ...(!('step' in by) && { field: chosen ? fieldsOf({ [key]: chosen.shown })[key] : model.columns[key] }),
  };
};
/** Groups by their titles. The key goes with what a list can be asked for, and with nothing that is masked. */
const named = async (work: Work, field: ModelField, keys: readonly Key[]): Promise<readonly ChartMark[]> => {
  const rows = await labelsOf(
    work,
    { [field.name]: field },
    keys.map((key) => ({ [field.name]: asLeft(field, key) })),
  );
  const isKeyed = field.ref !== undefined || field.choices !== undefined || field.kind.name === 'bool';
  return rows.map((row, index) => ({
    text: textOf(field, row[field.name], row as ExportRow, work.user.zone) || 'Não informado',
    ...(isKeyed && { key: keys[index]! }),
  }));
};

const oneFigure = async (asked: Asked, chart: AnyChart & { readonly kind: 'bar' | 'line' }): Promise<ChartView> => {
  const group = groupIn(asked, chart.x);
  const { label } = figureIn(asked.model, chart.y);
  if (!('step' in group.by)) return ofNames(asked, group, chart.y);
  const now = await overTime(asked, group.by, chart.y);
  const { marks, values, ...rest } = now;
  if (chart.kind === 'bar' || !asked.model.isCompared) return { marks, series: [{ text: label, values }], ...rest };
  const { period } = asked;
  const past = previousOf(period, nowIn(asked.work.user.zone, asked.work.services.now()));
  if (!past) return { marks, series: [{ text: label, values }], ...rest };
  const before = await overTime({ ...asked, period: past }, { step: now.step }, chart.y, mostMarks + 10);
  return {
    ...rest,
    marks,
    series: [
      { text: daysText(period), values },
      { text: daysText(past), values: before.values, before: { ...answered(past), marks: before.marks } },
    ],
  };
};
/** All between the first and the last of them. */
const filled = (keys: readonly string[]): readonly string[] => {
  const [first, last] = [Math.min(...keys.map(Number)), Math.max(...keys.map(Number))];
  const { length } = keys[0] ?? '';
  return keys.length === 0
    ? []
    : Array.from({ length: last - first + 1 }, (_, at) => String(first + at).padStart(length, '0'));
};
const overTime = async (asked: Asked, { step: wanted }: { readonly step: Step }, y: string, marksAtMost?: number) => {
  const { step, keys, note } = stretchesOf(wanted, asked.period, marksAtMost);
  const { cells } = await cellsOf(asked, [{ step }], most.cells);
  const found = new Map(cells.map((cell) => [String(cell.keys[0]), numberOf(cell.values[y])]));
  const nothing = counting.has(kindOf(asked.plan, y)) ? 0 : null;
  const all = keys ?? filled([...found.keys()]);
  return {
    step,
    note,
    marks: all.map((key): ChartMark => ({ key, text: markText(step, key) })),
    values: all.map((key) => (found.has(key) ? found.get(key)! : nothing)),
  };
};

const counted = (count: number): string => count.toLocaleString('pt-BR');
/** The largest by name; what is left is one bar where parts add up, and words where they do not. */
const ofNames = async (asked: Asked, { by, field }: Group, y: string): Promise<ChartView> => {
  const { plan, model, work } = asked;
  const sorted = plan.quotients.find(({ name }) => name === y)?.by ?? y;
  const { cells, totals, count } = await cellsOf(asked, [by], most.names, sorted);
  const marks = await named(
    work,
    field!,
    cells.map(({ keys }) => keys[0]!),
  );
  const values = cells.map((cell) => numberOf(cell.values[y]));
  const { label } = figureIn(model, y);
  if (count <= cells.length) return { marks, series: [{ text: label, values }] };
  const isSum = additive.has(kindOf(plan, y));
  const others = isSum ? Math.round((Number(totals[y]) - sum(values)) * 10_000) / 10_000 : null;
  return {
    marks: isSum ? [...marks, { text: `Outros (${counted(count - cells.length)})` }] : marks,
    series: [{ text: label, values: isSum ? [...values, others] : values }],
    note: `${counted(cells.length)} de ${counted(count)}, os de maior ${figureIn(model, sorted).label}. ${
      isSum ? 'Os demais estão somados em «Outros».' : 'Os demais estão na tabela do relatório.'
    }`,
  };
};
const sum = (values: readonly (number | null)[]): number =>
  values.reduce<number>((whole, one) => whole + (one ?? 0), 0);

interface Axis {
  readonly marks: readonly ChartMark[];
  readonly at: ReadonlyMap<string, number>;
  readonly step?: ChartView['step'];
  readonly note?: string;
}
/** Each part of a figure by two groups. */
const parted = async (
  asked: Asked,
  { x, series, y }: AnyChart & { readonly kind: 'stacked' | 'heat' },
): Promise<ChartView> => {
  const groups = [x, series].map((name) => groupIn(asked, name));
  const stretches = groups.map(({ by }) => ('step' in by ? stretchesOf(by.step, asked.period) : undefined));
  const { cells } = await cellsOf(
    asked,
    groups.map(({ by }, index) => (stretches[index] ? { step: stretches[index].step } : by)),
    most.cells,
  );
  const axisOf = async (index: number): Promise<Axis> => {
    const size = new Map<string, number>();
    const stored = new Map<string, Key>();
    for (const { keys, values } of cells) {
      const key = String(keys[index]);
      stored.set(key, keys[index]!);
      size.set(key, (size.get(key) ?? 0) + (numberOf(values[y]) ?? 0));
    }
    const stretch = stretches[index];
    const keys = stretch
      ? (stretch.keys ?? filled([...size.keys()]))
      : [...size.keys()].toSorted((one, other) => size.get(other)! - size.get(one)!);
    const at = new Map(keys.map((key, place) => [key, place]));
    if (stretch)
      return {
        at,
        step: stretch.step,
        note: stretch.note,
        marks: keys.map((key) => ({ key, text: markText(stretch.step, key) })),
      };
    const marks = await named(
      asked.work,
      groups[index]!.field!,
      keys.map((key) => stored.get(key)!),
    );
    if (index === 0 || marks.length <= most.series) return { at, marks };
    const shown = most.series - 1;
    return {
      at: new Map(keys.map((key, place) => [key, Math.min(place, shown)])),
      marks: [...marks.slice(0, shown), { text: `Outros (${counted(marks.length - shown)})` }],
    };
  };
  const [along, across] = [await axisOf(0), await axisOf(1)];
  const table = across.marks.map(() => along.marks.map(() => 0));
  for (const { keys, values } of cells) {
    const [row, column] = [across.at.get(String(keys[1])), along.at.get(String(keys[0]))];
    if (row !== undefined && column !== undefined) table[row]![column]! += numberOf(values[y]) ?? 0;
  }
  const notes = [along.note, across.note].filter(Boolean).join(' ');
  return {
    marks: along.marks,
    series: across.marks.map((mark, row): ChartSeries => ({
      ...mark,
      values: table[row]!.map((value) => Math.round(value * 10_000) / 10_000),
    })),
    ...(along.step && { step: along.step }),
    ...(notes && { note: notes }),
  };
};

/** Days of a compared period, as a chart answers them. */
const answered = ({ from, to }: Compared): Period => ({ from, to });

const ofTotals = async (asked: Asked, names: readonly string[]): Promise<ChartView> => {
  const { model, period, work } = asked;
  const valuesIn = async (when: Compared): Promise<readonly (number | null)[]> => {
    const { totals } = await cellsOf({ ...asked, period: when }, [], 1);
    return names.map((name) => numberOf(totals[name]));
  };
  const marks = names.map((name): ChartMark => ({ text: model.totals[name]!.label }));
  const past = model.isCompared ? previousOf(period, nowIn(work.user.zone, work.services.now())) : undefined;
  return {
    marks,
    series: [
      { text: daysText(period), values: await valuesIn(period) },
      ...(past ? [{ text: daysText(past), values: await valuesIn(past), before: { ...answered(past), marks } }] : []),
    ],
  };
};

/** Chart of a report with a function: its first rows as they are, and its totals. */
const rowsChart = async (
  work: Work,
  ready: ReadyReport,
  filters: Values,
  chart: AnyChart,
): Promise<ChartView | null> => {
  const { model } = ready;
  const { results, totals = {}, totalRecords } = await pageOf(work, ready, filters, { page: 1, size: mostMarks });
  if (chart.kind === 'funnel' || chart.kind === 'gauge') {
    const names = chart.kind === 'funnel' ? chart.steps : [chart.y];
    return {
      marks: names.map((name) => ({ text: model.totals[name]!.label })),
      series: [{ text: model.label, values: names.map((name) => numberOf((totals as Values)[name])) }],
    };
  }
  const rows = results as readonly ExportRow[];
  const textIn = (name: string, row: ExportRow): string =>
    textOf(model.columns[name]!, row[name], row, work.user.zone) || 'Não informado';
  const along = [...new Set(rows.map((row) => textIn(chart.x, row)))];
  const seriesIn = (row: ExportRow): string =>
    'series' in chart ? textIn(chart.series, row) : model.columns[chart.y]!.label;
  return {
    marks: along.map((text) => ({ text })),
    series: [...new Set(rows.map(seriesIn))].map((text) => ({
      text,
      values: along.map((mark) => {
        const found = rows.filter((row) => textIn(chart.x, row) === mark && seriesIn(row) === text);
        return found.length === 0 ? null : sum(found.map((row) => numberOf(row[chart.y])));
      }),
    })),
    ...(totalRecords > rows.length && {
      note: `As primeiras ${counted(rows.length)} linhas de ${counted(totalRecords)}; as demais estão na tabela.`,
    }),
  };
};
