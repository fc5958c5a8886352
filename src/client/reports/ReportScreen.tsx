import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Button, IconButton, Menu } from '#fields/parts';
import type { ReportModel, ReportView } from '#kit/resource/report';
import { blankWindow } from '../actions/windows';
import { useExport } from '../export/useExport';
import { call, callBytes, messageOf } from '../http';
import { download } from '../http/files';
import { Page } from '../page/Page';
import { areaCrumb } from '../page/title';
import { useSession, useZone } from '../session';
import { EmptyState, ErrorState, useToast } from '../ui';
import { Pager } from '../ui/Pager';
import { Filters } from './Filters';
import { filterKey, pageKey, readFilters, startFilters, type Values } from './filters';
import { ReportTable, TableSkeleton } from './ReportTable';
import { useRowsLink, type RowsLink } from './rowsLink';
import { Totals } from './Totals';
import '../form/form.css';
import './reports.css';

const Charts = lazy(() => import('./Charts'));
const ScheduleDialog = lazy(() => import('./ScheduleDialog'));
const size = 50;

/** Figures over time: filters, totals against the period before, chart and table. The address says what is shown. */
const ReportScreen = ({ report }: { readonly report: ReportModel }) => {
  const { user } = useSession();
  const zone = useZone();
  const [params, setParams] = useSearchParams();
  const [start] = useState(() => startFilters(report, zone));
  const [isScheduling, setScheduling] = useState(false);
  const print = usePrint(report);
  const filters = readFilters(report, params.get(filterKey)) ?? start;
  const page = Math.max(1, Math.trunc(Number(params.get(pageKey))) || 1);
  const {
    data: view,
    error,
    isFetching,
    isPlaceholderData,
    refetch,
  } = useQuery({
    queryKey: [report.name, 'getReport', user?.companyId ?? null, filters, page],
    placeholderData: keepPreviousData,
    gcTime: 60_000,
    retry: false,
    queryFn: async ({ signal }) =>
      (await call('POST', report.isPaged ? `${report.root}/${page}/${size}` : `${report.root}/`, filters, {
        signal,
        timeout: 60_000,
      })) as unknown as ReportView,
  });
  const linkOf = useRowsLink(report, filters, zone);
  const [labels, setLabels] = useState<Readonly<Record<string, string>>>({});
  const shown = useFirstPage(view, page);
  const go = (values: Values, to = 1): void => {
    const rows = view?.results.map(({ $labels }) => $labels as Readonly<Record<string, string>>) ?? [];
    setLabels((known) => Object.assign({}, known, ...rows) as Readonly<Record<string, string>>);
    setParams({ [filterKey]: JSON.stringify(values), ...(to > 1 && { [pageKey]: String(to) }) });
    if (to === page && JSON.stringify(values) === JSON.stringify(filters)) void refetch();
  };
  const total = view?.totalRecords ?? 0;
  const { isBusy, items, dialog } = useExport({
    total,
    counted: `${total.toLocaleString('pt-BR')} ${total === 1 ? 'linha' : 'linhas'}`,
    formats: report.formats,
    now: (format) =>
      download('POST', `${report.root}/exportar/${format}`, filters, {
        fallback: `${report.label}.${format}`,
        timeout: 300_000,
      }),
    later: async (format) => {
      await call('POST', `${report.root}/exportar/${format}/segundo-plano`, filters);
    },
  });
  const isEmpty = view?.results.length === 0 && !isPlaceholderData;
  return (
    <Page
      title={report.label}
      crumbs={areaCrumb(report.group, report.label)}
      className="report"
      actions={
        <>
          {report.isScheduled && report.formats.length > 0 && (
            <Button icon="schedule" onClick={() => setScheduling(true)}>
              Agendar por e-mail
            </Button>
          )}
          {report.isPrinted && (
            <IconButton
              icon="print"
              label="Imprimir"
              busy={print.isBusy}
              disabled={!view || isEmpty}
              onClick={() => void print.run(filters)}
            />
          )}
          {items.length > 0 && (
            <Menu
              label="Exportar"
              items={items}
              trigger={(trigger) => (
                <IconButton {...trigger} icon="download" label="Exportar" busy={isBusy} disabled={!view || isEmpty} />
              )}
            />
          )}
        </>
      }
    >
      {report.text && <p className="lead report-text">{report.text}</p>}
      <Filters report={report} values={filters} labels={labels} zone={zone} isBusy={isFetching} onApply={go} />
      {error && !isFetching ? (
        <ErrorState title="Não foi possível carregar o relatório" text={messageOf(error)} onRetry={refetch} />
      ) : (
        <div className="report-answer" aria-busy={isFetching} data-old={isPlaceholderData || undefined}>
          <Answer
            report={report}
            view={view}
            shown={shown}
            isEmpty={isEmpty}
            page={page}
            zone={zone}
            filters={filters}
            linkOf={linkOf}
            onPage={(to) => go(filters, to)}
          />
        </div>
      )}
      {dialog}
      {isScheduling && (
        <Suspense fallback={null}>
          <ScheduleDialog report={report} filters={filters} zone={zone} onClose={() => setScheduling(false)} />
        </Suspense>
      )}
    </Page>
  );
};
export default ReportScreen;

interface AnswerProps {
  readonly report: ReportModel;
  readonly view: ReportView | undefined;
  /** Shown totals: those of the first page. */
  readonly shown: ReportView | undefined;
  readonly isEmpty: boolean;
  readonly page: number;
  readonly zone: string;
  readonly filters: Values;
  readonly linkOf: RowsLink;
  readonly onPage: (page: number) => void;
}
const Answer = ({ report, view, shown, isEmpty, page, zone, filters, linkOf, onPage }: AnswerProps) => (
  <>
    {Object.keys(report.totals).length > 0 && !isEmpty && <Totals report={report} view={shown} zone={zone} />}
    {report.charts.length > 0 && view && !isEmpty && (
      <Suspense fallback={<div className="report-charts report-charts--coming" aria-busy="true" />}>
        <Charts report={report} filters={filters} linkOf={linkOf} />
      </Suspense>
    )}
    {!view ? (
      <TableSkeleton report={report} />
    ) : isEmpty ? (
      <EmptyState
        icon="chart"
        title="Nada encontrado"
        text={
          page > 1
            ? 'Esta página não existe mais.'
            : 'Nenhum dado neste período com estes filtros. Escolha outro período ou tire um filtro.'
        }
        action={page > 1 ? <Button onClick={() => onPage(1)}>Ir para a primeira página</Button> : undefined}
      />
    ) : (
      <>
        <ReportTable report={report} view={view} zone={zone} filters={filters} linkOf={linkOf} />
        {report.isPaged && <Pages page={page} total={view.totalRecords ?? 0} onPage={onPage} />}
      </>
    )}
  </>
);

const usePrint = (report: ReportModel) => {
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);
  const run = async (filters: Values): Promise<void> => {
    setBusy(true);
    let opened: Window | undefined;
    try {
      opened = blankWindow(report.label);
      const [{ printIn }, received] = await Promise.all([
        import('../actions/print'),
        callBytes('POST', `${report.root}/imprimir-relatorio`, filters, { timeout: 120_000 }),
      ]);
      await printIn(opened, received);
    } catch (failure) {
      opened?.close();
      toast.error(messageOf(failure));
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, run };
};

/** Totals compared come with the first page; they stay while others are read. */
const useFirstPage = (view: ReportView | undefined, page: number): ReportView | undefined => {
  const [first, setFirst] = useState<ReportView>();
  if (view && page === 1 && view !== first) setFirst(view);
  if (!view || page === 1) return view;
  return first &&
    first.totalRecords === view.totalRecords &&
    JSON.stringify(first.totals) === JSON.stringify(view.totals)
    ? first
    : view;
};

const number = (value: number): string => value.toLocaleString('pt-BR');
const Pages = ({
  page,
  total,
  onPage,
}: {
  readonly page: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
}) => {
  const last = Math.max(1, Math.ceil(total / size));
  return (
    <Pager
      of="do relatório"
      page={page}
      last={last}
      onPage={onPage}
      said={`${number((page - 1) * size + 1)}–${number(Math.min(total, page * size))} de ${number(total)}`}
    />
  );
};
