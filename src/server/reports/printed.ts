import type { PrintAlign, PrintDocument } from '#kit/work/print';
import type { ModelField } from '#kit/read/model';
import { fail } from '../core/failure';
import type { Caller } from '../core/work';
import { textOf, type ExportRow } from '../export/table';
import { reportTable } from './table';
import type { ReadyReport, Values } from './run';

const maxRows = 2_000;
const alignOf = ({ kind, ref }: ModelField): PrintAlign | undefined =>
  kind.align === 'right' && !ref ? 'right' : undefined;

/** The whole report on sheets; lying where its columns need the room. */
export const printedReport = async (caller: Caller, ready: ReadyReport, filters: Values): Promise<PrintDocument> => {
  const { table, count } = await reportTable(caller, ready, filters, 'csv');
  if (count > maxRows)
    fail({
      kind: 'badRequest',
      message: `A impressão leva até ${maxRows.toLocaleString('pt-BR')} linhas. Use filtros para reduzir, ou exporte.`,
    });
  const { fields, notes, zone, at, title } = table;
  const rows: string[][] = [];
  for await (const batch of table.rows)
    rows.push(...batch.map((row) => fields.map((field) => textOf(field, row[field.name], row, zone))));
  const totals = table.totals?.();
  const last = (row: ExportRow): string[] =>
    fields.map((field, index) =>
      row[field.name] === undefined ? (index === 0 ? 'Total' : '') : textOf(field, row[field.name], row, zone),
    );
  return {
    title,
    paper: 'A4',
    landscape: fields.length > 6,
    blocks: [
      { text: title, bold: true, size: 'large' },
      ...notes.map((text) => ({ text, size: 'small' as const })),
      {
        text: `Gerado em ${at.toLocaleString('pt-BR', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' }).replace(',', '')}`,
        size: 'small',
      },
      { space: 1 },
      {
        table: {
          columns: fields.map((field) => ({ label: field.label, align: alignOf(field) })),
          rows,
          ...(totals && { totals: last(totals) }),
        },
      },
      ...(rows.length === 0 ? [{ text: 'Nada encontrado neste período.', align: 'center' as const }] : []),
    ],
  };
};
