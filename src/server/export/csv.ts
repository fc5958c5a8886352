import { cell, csvLine } from './csvCells';
import type { ExportWriter } from './table';

const encoder = new TextEncoder();

/** As a spreadsheet of Brazil opens it: `;`, BOM, decimal comma, formulas disarmed. */
export const csv: ExportWriter = {
  media: 'text/csv; charset=utf-8',
  maxRows: 1_000_000,
  tooMany: 'Há registros demais para um arquivo! Use filtros para dividir.',
  async *write({ fields, rows, totals, zone }) {
    yield encoder.encode(`\uFEFF${csvLine(fields.map(({ label }) => label))}`);
    for await (const batch of rows)
      yield encoder.encode(
        batch
          .map((row) => csvLine(fields.map((field) => cell(field, row[field.name], row.$labels ?? {}, zone))))
          .join(''),
      );
    const last = totals?.();
    if (last)
      yield encoder.encode(
        csvLine(
          fields.map((field, index) =>
            last[field.name] === undefined ? (index === 0 ? 'Total' : '') : cell(field, last[field.name], {}, zone),
          ),
        ),
      );
  },
};
