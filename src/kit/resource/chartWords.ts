/** Labels of the charts of a report. */
import type { AnyChart } from './chart';
import type { ReportModel } from './report';

const groupOf = (summary: ReportModel['summary'], name: string) => summary?.choose?.[name] ?? summary?.others?.[name];
/** Label of a group; for groups that people choose among, of the chosen one. */
const groupLabel = ({ columns, summary }: ReportModel, name: string, chosen: unknown): string =>
  groupOf(summary, name === 'grupo' ? String(chosen) : name)?.shown.options.label ?? columns[name]?.label ?? '';

export const chartTitle = (report: ReportModel, chart: AnyChart, chosen: unknown): string => {
  if (chart.label) return chart.label;
  if (chart.kind === 'funnel') return chart.steps.map((name) => report.totals[name]!.label).join(', ');
  const { label } = (report.totals[chart.y] ?? report.columns[chart.y])!;
  if (chart.kind === 'gauge') return label;
  const groups = [chart.x, ...('series' in chart ? [chart.series] : [])];
  return `${label} por ${groups.map((name) => groupLabel(report, name, chosen).toLowerCase()).join(' e ')}`;
};
/** Label of the marks, for the first column of the chart's table. */
export const marksLabel = (report: ReportModel, chart: AnyChart, chosen: unknown): string =>
  chart.kind === 'funnel' ? 'Etapa' : chart.kind === 'gauge' ? 'Total' : groupLabel(report, chart.x, chosen);
