import { text } from '#fields/text/text';
import { chartTitle, marksLabel } from '#kit/resource/chartWords';
import type { AnyChart } from '#kit/resource/chart';
import type { ExportFormat } from '#kit/work/exports';
import { fieldsOf, type ModelField } from '#kit/read/model';
import type { ReportModel } from '#kit/resource/report';
import { audit } from '../core/audit';
import { fail } from '../core/failure';
import { reading, writing, type Caller } from '../core/work';
import { fileNameOf, writers } from '../export/formats';
import type { ExportRow } from '../export/table';
import { fileReply } from '../operations/generic/exportList';
import { chartOf } from './charts';
import type { ReadyReport, Values } from './run';
import { notesOf } from './table';

const figureOf = ({ columns, totals }: ReportModel, chart: AnyChart): ModelField => {
  const name = chart.kind === 'funnel' ? chart.steps[0] : chart.y;
  return (totals[name] ?? columns[name])!;
};

/** The figures of one chart as its table shows them: so few rows that no file waits for its turn. */
export const chartFile = async (
  caller: Caller,
  ready: ReadyReport,
  index: number,
  format: ExportFormat,
  filters: Values,
): Promise<Response> => {
  const { model } = ready;
  const chart = model.charts[index] ?? fail({ kind: 'notFound' });
  const view = (await reading(caller, (work) => chartOf(work, ready, filters, chart))) ?? fail({ kind: 'denied' });
  const title = `${model.label}: ${chartTitle(model, chart, filters.agrupar)}`;
  const [at, zone] = [caller.services.now(), caller.user.zone];
  const figure = figureOf(model, chart);
  const length = Math.max(0, ...view.series.map(({ values }) => values.length));
  const rows = Array.from({ length }, (_, mark): ExportRow => ({
    marca: view.marks[mark]?.text ?? null,
    ...Object.fromEntries(view.series.map(({ values }, series) => [`s${series}`, values[mark] ?? null])),
  }));
  const table = {
    title,
    notes: [...(await notesOf(caller, ready, filters)), ...(view.note ? [view.note] : [])],
    fields: [
      ...Object.values(fieldsOf({ marca: text({ label: marksLabel(model, chart, filters.agrupar) }) })),
      ...view.series.map((one, series): ModelField => ({ ...figure, name: `s${series}`, label: one.text })),
    ],
    rows: (async function* () {
      yield await Promise.resolve(rows);
    })(),
    zone,
    at,
  };
  await writing(caller, (work) =>
    audit(work, { action: `exportar:${model.name}`.slice(0, 60), company: caller.user.company?.id ?? null }),
  );
  return fileReply(
    caller.services,
    fileNameOf(title, format, at, zone),
    writers[format].media,
    writers[format].write(table),
  );
};
