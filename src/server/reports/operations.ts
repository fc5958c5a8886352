import { audit } from '../core/audit';
import { readObject } from '../core/body';
import type { Call, Operation, Reply } from '../core/context';
import { fail } from '../core/failure';
import { pageParams } from '../core/params';
import { reading, writing } from '../core/work';
import { fileNameOf, formatOf, writers } from '../export/formats';
import { announceDownload, hasDownloads } from '../jobs/downloads';
import { enqueue } from '../jobs/queue';
import { aboutReport, type ReportPart } from '../openapi/reports';
import { fileReply } from '../operations/exportList';
import { print } from '../print/print';
import { printedReport } from './printed';
import { viewOf, type ReadyReport } from './run';
import { scheduleOperations } from './scheduleCalls';
import { reportTable } from './table';

/** The calls of a report: its figures, its files now and in the background, its print, its schedule. Their policy is the declaration's. */
export const reportOperations = (reports: readonly ReadyReport[]): Operation[] => reports.flatMap((ready): Operation[] => {
  const { model } = ready;
  const operation = (path: string, part: ReportPart, mutates: boolean, run: (call: Call) => Promise<Reply>): Operation =>
    ({ method: 'POST', path: `${model.root}/${path}`, mutates, policy: { anyOf: model.permission, plan: model.plan }, about: () => aboutReport(model, part), run });
  return [
    operation('{page}/{size}', 'figures', false, async (call) => {
      const page = pageParams(call.params);
      const filters = await ready.read(await readObject(call.request));
      return reading(call, (work) => viewOf(work, ready, filters, page));
    }),
    ...(model.formats.length > 0 ? [operation('exportar/{formato}', 'file', false, exportNow(ready)), operation('exportar/{formato}/segundo-plano', 'fileLater', true, exportLater(ready))] : []),
    ...(model.isPrinted ? [operation('imprimir-relatorio', 'print', false, printNow(ready))] : []),
    ...(model.isScheduled && model.formats.length > 0 ? scheduleOperations(ready) : []),
  ];
});

const formatFor = ({ model }: ReadyReport, { params }: Call) => {
  const format = formatOf(params.formato);
  return model.formats.includes(format) ? format : fail({ kind: 'badRequest' });
};

const exportNow = (ready: ReadyReport) => async (call: Call): Promise<Reply> => {
  const format = formatFor(ready, call);
  const { table } = await reportTable(call, ready, await ready.read(await readObject(call.request)), format);
  await writing(call, (work) => audit(work, { action: `exportar:${ready.model.name}`.slice(0, 60), company: call.user.company?.id ?? null }));
  return fileReply(call.services, fileNameOf(table.title, format, table.at, table.zone), writers[format].media, writers[format].write(table));
};

const exportLater = (ready: ReadyReport) => async (call: Call): Promise<Reply> => {
  const { services, user } = call;
  const { name, label } = ready.model;
  if (!hasDownloads(services)) fail({ kind: 'notFound' });
  const format = formatFor(ready, call);
  const filters = await ready.read(await readObject(call.request));
  const company = user.company?.id ?? null;
  return { result: await writing(call, async (work) => {
    const id = await announceDownload(work.tx, services, { nome: fileNameOf(label, format, services.now(), user.zone), descricao: `${label}: relatório`, company, user: user.id, at: services.now() });
    await enqueue(work.tx, { kind: 'relatorio', payload: { report: name, format, filters, download: id }, company, user: user.id });
    await audit(work, { action: `exportar:${name}`.slice(0, 60), company });
    return { id };
  }) };
};

const printNow = (ready: ReadyReport) => async (call: Call): Promise<Reply> => {
  const filters = await ready.read(await readObject(call.request));
  return { result: print(await printedReport(call, ready, filters)) };
};
