import type { ExportFormat } from '#kit/work/exports';
import type { Page } from '#kit/calls/calls';
import type { Report, ReportModel } from '#kit/resource/report';
import { r, type Result } from '#kit/calls/result';
import { money } from '#fields/money/money';
import { audit } from '../core/audit';
import type { Work } from '../core/context';
import { fail } from '../core/failure';
import { json } from '../core/reply';
import { reading, writing, type Caller } from '../core/work';
import { inTurn } from '../export/inTurn';
import { fileNameOf, formatOf, writers } from '../export/formats';
import type { Turn } from '../export/turns';
import { announceDownload, hasDownloads } from '../files/downloads';
import { enqueue } from '../jobs/queue';
import { exportedFiles, fileTypes } from '../openapi/about';
import { drawnOf, figuresOf } from '../openapi/reports';
import type { Descriptor } from '../operations/descriptor';
import { fileReply } from '../operations/generic/exportList';
import { house, said } from '../operations/house';
import type { State } from '../operations/steps/step';
import { print } from '../print/print';
import { chartFile } from './chartFile';
import { chartsOf } from './charts';
import { printedReport } from './printed';
import { checkPeriod, pageOf, totalsIn, viewOf, type ReadyReport, type Values } from './run';
import { scheduleOperations } from './scheduleCalls';
import { reportTable } from './table';

/** So many rows has a report whose call names no page. */
const unpaged = 1000;
/** A file under a name of its own is made at once while it has no more rows. */
const mostNow = 20_000;

/** Its totals, and the lists of their parts. */
const totalsOf = ({ totals = {}, summary }: Report): Result => ({
  ...totals,
  ...Object.fromEntries(
    Object.entries(summary?.parts?.by ?? {}).map(([name, { name: key, field }]) => [
      name,
      r.list({ [key]: field, quantidade: said.count, valor: money({ required: true }) }),
    ]),
  ),
});
/** A filter that is misspelt would answer figures of everything. */
const demandKnown = ({ filters }: ReportModel, body: Values): void => {
  const unknown = Object.keys(body).filter((name) => !Object.hasOwn(filters, name));
  if (unknown.length > 0)
    fail({
      kind: 'invalid',
      message: `Este relatório não tem o filtro “${unknown[0]!.slice(0, 60)}”!`,
      fieldErrors: Object.fromEntries(unknown.map((name) => [name.slice(0, 60), 'Filtro desconhecido!'])),
    });
};
const begun = { id: said.id };

/** The calls of a report: its figures, its files now and in the background, its print, its schedule. */
export const reportOperations = (reports: readonly ReadyReport[]): Descriptor[] =>
  reports.flatMap((ready) => {
    const { model, bound } = ready;
    const { formats, isPrinted, isScheduled } = model;
    const filtersOf = ({ input, body }: State): Values => {
      demandKnown(model, body);
      return checkPeriod(model, input.form as Values);
    };
    const common = {
      tag: model.label,
      policy: { anyOf: model.permission, plan: model.plan },
      form: bound.report.filters,
    };
    const formatIn = ({ call: { params } }: State): ExportFormat => {
      const format = formatOf(params.formato);
      return formats.includes(format) ? format : fail({ kind: 'badRequest' });
    };
    return [
      house(model.isPaged ? `POST ${model.root}/{page}/{size}` : `POST ${model.root}/`, {
        ...common,
        label: 'consultar',
        api: model.api,
        mode: 'read',
        answer: figuresOf(model),
        act: (state, work) =>
          viewOf(
            work,
            ready,
            filtersOf(state),
            model.isPaged ? (state.input.page as Page) : { page: 1, size: unpaged },
          ),
      }),
      ...(model.summary?.parts
        ? [
            house(`POST ${model.summary.parts.call}`, {
              ...common,
              label: 'consultar os totais',
              api: model.api,
              mode: 'read',
              result: totalsOf(bound.report),
              act: (state, work) => totalsIn(work, ready, filtersOf(state)) as never,
            }),
          ]
        : []),
      ...(model.charts.length === 0
        ? []
        : [
            house(`POST ${model.root}/graficos`, {
              ...common,
              label: 'consultar os gráficos',
              mode: 'read',
              answer: drawnOf(),
              act: (state, work) => chartsOf(work, ready, filtersOf(state)),
            }),
            ...(formats.length === 0
              ? []
              : [
                  house(`POST ${model.root}/graficos/{grafico}/exportar/{formato}`, {
                    ...common,
                    label: 'exportar um gráfico',
                    answer: { file: fileTypes },
                    act: (state) =>
                      chartFile(
                        state.call,
                        ready,
                        Number(state.call.params.grafico) - 1,
                        formatIn(state),
                        filtersOf(state),
                      ),
                  }),
                ]),
          ]),
      ...(formats.length === 0
        ? []
        : [
            house(`POST ${model.root}/exportar/{formato}`, {
              ...common,
              label: 'exportar',
              answer: exportedFiles,
              act: (state) => {
                const [format, filters] = [formatIn(state), filtersOf(state)];
                const { call } = state;
                return inTurn(
                  call.services,
                  (turn) => exportNow(call, ready, format, filters, turn),
                  () => writing(call, (work) => exportLater(work, ready, format, filters)),
                );
              },
            }),
            house(`POST ${model.root}/exportar/{formato}/segundo-plano`, {
              ...common,
              label: 'exportar em segundo plano',
              mode: 'write',
              result: begun,
              act: (state, work) => exportLater(work, ready, formatIn(state), filtersOf(state)),
            }),
          ]),
      ...(model.csv
        ? [
            house(`POST ${model.csv}`, {
              ...common,
              label: 'exportar em CSV',
              answer: exportedFiles,
              act: async (state) => {
                const [{ call }, filters] = [state, filtersOf(state)];
                const later = (): Promise<{ readonly id: number }> =>
                  writing(call, (work) => exportLater(work, ready, 'csv', filters));
                const { totalRecords } = await reading(call, (work) =>
                  pageOf(work, ready, filters, { page: 1, size: 1 }),
                );
                return totalRecords > mostNow
                  ? json({ hasError: false, result: await later() }, 202)
                  : inTurn(call.services, (turn) => exportNow(call, ready, 'csv', filters, turn), later);
              },
            }),
          ]
        : []),
      ...(isPrinted
        ? [`${model.root}/imprimir-relatorio`, ...(model.printed ? [model.printed] : [])].map((path) =>
            house(`POST ${path}`, {
              ...common,
              label: 'imprimir',
              result: r.file('text/html', 'application/pdf'),
              act: async (state) => print(await printedReport(state.call, ready, filtersOf(state))),
            }),
          )
        : []),
      ...(isScheduled && formats.length > 0 ? scheduleOperations(ready) : []),
    ];
  });

const exportNow = async (
  caller: Caller,
  ready: ReadyReport,
  format: ExportFormat,
  filters: Values,
  turn: Turn,
): Promise<Response> => {
  const { table } = await reportTable(caller, ready, filters, format);
  await writing(caller, (work) =>
    audit(work, { action: `exportar:${ready.model.name}`.slice(0, 60), company: caller.user.company?.id ?? null }),
  );
  return fileReply(
    caller.services,
    fileNameOf(table.title, format, table.at, table.zone),
    writers[format].media,
    writers[format].write(table),
    turn,
  );
};

const exportLater = async (
  work: Work,
  { model: { name, label } }: ReadyReport,
  format: ExportFormat,
  filters: Values,
): Promise<{ readonly id: number }> => {
  const { services, user, tx } = work;
  if (!hasDownloads(services)) fail({ kind: 'notFound' });
  const company = user.company?.id ?? null;
  const nome = fileNameOf(label, format, services.now(), user.zone);
  const id = await announceDownload(tx, services, {
    nome,
    descricao: `${label}: relatório`,
    company,
    user: user.id,
    at: services.now(),
  });
  await enqueue(tx, {
    kind: 'relatorio',
    payload: { report: name, format, filters, download: id },
    company,
    user: user.id,
  });
  await audit(work, { action: `exportar:${name}`.slice(0, 60), company });
  return { id };
};
