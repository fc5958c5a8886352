import type { ExportFormat } from '#kit/exports';
import type { Page } from '#kit/calls';
import { r } from '#kit/result';
import { audit } from '../core/audit';
import type { Work } from '../core/context';
import { fail } from '../core/failure';
import { writing, type Caller } from '../core/work';
import { inTurn } from '../export/inTurn';
import { fileNameOf, formatOf, writers } from '../export/formats';
import type { Turn } from '../export/turns';
import { announceDownload, hasDownloads } from '../files/downloads';
import { enqueue } from '../jobs/queue';
import { exportedFiles, fileTypes } from '../openapi/about';
import { drawnOf, figuresOf } from '../openapi/reports';
import type { Descriptor } from '../operations/descriptor';
import { fileReply } from '../operations/exportList';
import { house, said } from '../operations/house';
import type { State } from '../operations/step';
import { print } from '../print/print';
import { chartFile } from './chartFile';
import { chartsOf } from './charts';
import { printedReport } from './printed';
import { checkPeriod, viewOf, type ReadyReport, type Values } from './run';
import { scheduleOperations } from './scheduleCalls';
import { reportTable } from './table';

const begun = { id: said.id };

/** The calls of a report: its figures, its files now and in the background, its print, its schedule. */
export const reportOperations = (reports: readonly ReadyReport[]): Descriptor[] =>
  reports.flatMap((ready) => {
    const { model, bound } = ready;
    const { formats, isPrinted, isScheduled } = model;
    const filtersOf = ({ input }: State): Values => checkPeriod(model, input.form as Values);
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
      house(`POST ${model.root}/{page}/{size}`, {
        ...common,
        label: 'consultar',
        mode: 'read',
        answer: figuresOf(model),
        act: (state, work) => viewOf(work, ready, filtersOf(state), state.input.page as Page),
      }),
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
      ...(isPrinted
        ? [
            house(`POST ${model.root}/imprimir-relatorio`, {
              ...common,
              label: 'imprimir',
              result: r.file('text/html', 'application/pdf'),
              act: async (state) => print(await printedReport(state.call, ready, filtersOf(state))),
            }),
          ]
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
