import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { textOf } from '#fields/cells';
import { Skeleton } from '#fields/parts';
import type { AnyChart, ChartsView, ChartView } from '#kit/resource/chart';
import { chartTitle, marksLabel } from '#kit/resource/chartWords';
import { groupsAt } from '#kit/resource/drill';
import { exportNames, type ExportFormat } from '#kit/work/exports';
import type { ModelField } from '#kit/read/model';
import type { ReportModel } from '#kit/resource/report';
import { Chart } from '../charts/Chart';
import { call, messageOf } from '../http';
import { download } from '../http/files';
import { useSession } from '../session';
import { ErrorState, useToast } from '../ui';
import type { Values } from './filters';
import type { RowsLink } from './rowsLink';

const few = new Intl.NumberFormat('pt-BR', { notation: 'compact', maximumFractionDigits: 1 });
const few1 = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 });
const shortOf =
  ({ kind }: ModelField) =>
  (figure: number): string =>
    kind.name === 'percent' ? `${few1.format(figure)}%` : few.format(figure);

interface ChartsProps {
  readonly report: ReportModel;
  readonly filters: Values;
  readonly linkOf: RowsLink;
}
/** The charts of a report, asked for beside its rows: the table does not wait for them. */
const Charts = ({ report, filters, linkOf }: ChartsProps) => {
  const { user } = useSession();
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: [report.name, 'getCharts', user?.companyId ?? null, filters],
    placeholderData: keepPreviousData,
    gcTime: 60_000,
    retry: false,
    queryFn: async ({ signal }) =>
      (await call<ChartsView>('POST', `${report.root}/graficos`, filters, { signal, timeout: 60_000 })).result,
  });
  if (error && !isFetching)
    return (
      <div className="report-charts">
        <ErrorState title="Não foi possível carregar os gráficos" text={messageOf(error)} onRetry={refetch} />
      </div>
    );
  return (
    <div className="report-charts" aria-busy={isFetching} data-old={isPlaceholderData || undefined}>
      {report.charts.map((chart, at) => {
        if (isAgain(report, at, filters)) return null;
        if (!data) return <ChartSkeleton key={at} />;
        const view = data.charts[at];
        return view ? (
          <One key={at} at={at} report={report} chart={chart} view={view} filters={filters} linkOf={linkOf} />
        ) : null;
      })}
    </div>
  );
};
export default Charts;

export const ChartSkeleton = () => (
  <div className="report-chart-skeleton" role="status" aria-busy="true" aria-label="Carregando o gráfico">
    <Skeleton width="18ch" />
  </div>
);

/** The group that people have chosen is that of a chart above. */
const isAgain = ({ charts }: ReportModel, at: number, filters: Values): boolean => {
  const chart = charts[at]!;
  return (
    'x' in chart &&
    chart.x === 'grupo' &&
    charts.some((one) => 'x' in one && !('series' in one) && one.x === filters.agrupar && one.y === chart.y)
  );
};
interface OneProps extends ChartsProps {
  readonly chart: AnyChart;
  readonly view: ChartView;
  /** Its place among the charts of the report. */
  readonly at: number;
}
const One = ({ report, chart, view, at, filters, linkOf }: OneProps) => {
  const toast = useToast();
  const title = chartTitle(report, chart, filters.agrupar);
  const save = async (format: ExportFormat): Promise<void> => {
    try {
      await download('POST', `${report.root}/graficos/${at + 1}/exportar/${format}`, filters, {
        fallback: `${title}.${format}`,
        timeout: 60_000,
      });
    } catch (failure) {
      toast.error(messageOf(failure));
    }
  };
  const fieldAt = (mark: number): ModelField => {
    const name = chart.kind === 'funnel' ? chart.steps[mark]! : chart.y;
    return (report.totals[name] ?? report.columns[name])!;
  };
  const field = fieldAt(0);
  const link = (series: number, mark: number): string | undefined => {
    const one = view.series[series]!;
    const groups = report.summary && groupsAt(report.summary, chart, view, filters.agrupar, [series, mark]);
    return groups && one.values[mark] ? linkOf({ groups, figure: fieldAt(mark).name, period: one.before }) : undefined;
  };
  return (
    <Chart
      kind={chart.kind}
      title={title}
      text={chart.text}
      view={view}
      most={chart.kind === 'gauge' ? chart.most : undefined}
      along={marksLabel(report, chart, filters.agrupar)}
      value={(figure) => (figure === null ? '–' : textOf(field, { [field.name]: figure }))}
      short={shortOf(field)}
      linkOf={link}
      files={report.formats.map((format) => ({
        label: `Exportar ${exportNames[format]}`,
        icon: 'download',
        onSelect: () => void save(format),
      }))}
    />
  );
};
