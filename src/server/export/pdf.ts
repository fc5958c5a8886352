import type { ModelField } from '#kit/read/model';
import { measurer, setLines, shareWidths, winAnsi as printable, type Pdf } from '../print/setting';
import { isAmount, textOf, type ExportRow, type ExportTable, type ExportWriter } from './table';

const margin = 36;
const footer = 24;
const size = 8;
const lineHeight = 10;
const gap = 10;
const maxLines = 3;

/** For reading and printing: title, what was filtered, the heading on every page, page numbers. */
export const pdf: ExportWriter = {
  media: 'application/pdf',
  maxRows: 5_000,
  tooMany: 'O PDF leva até 5.000 registros. Use filtros para reduzir, ou exporte em Excel ou CSV.',
  async *write(table) {
    const { default: PDFDocument } = await import('pdfkit');
    const rows = table.rows[Symbol.asyncIterator]();
    const first = await rows.next();
    const sample = first.done ? [] : first.value;
    const doc = new PDFDocument({
      size: 'A4',
      layout: isWide(table, sample) ? 'landscape' : 'portrait',
      margin,
      bufferPages: true,
      lang: 'pt-BR',
      displayTitle: true,
      info: { Title: table.title, CreationDate: table.at },
    });
    const sheet = sheetOf(doc, table, sample);
    sheet.begin();
    sheet.rows(sample);
    for (let next = first.done ? first : await rows.next(); !next.done; next = await rows.next())
      sheet.rows(next.value);
    const last = table.totals?.();
    if (last) sheet.totals(last);
    numberPages(doc);
    doc.end();
    for await (const part of doc) yield new Uint8Array(part as Uint8Array);
  },
};

const isNumeric = ({ kind, ref }: ModelField): boolean => kind.align === 'right' && !ref;
/** By the letters that the headings and the first rows take. */
const isWide = ({ fields, zone }: ExportTable, sample: readonly ExportRow[]): boolean =>
  fields.reduce(
    (sum, field) =>
      sum +
      Math.min(
        40,
        Math.max(
          field.label.length,
          ...sample.slice(0, 50).map((row) => textOf(field, row[field.name], row, zone).length),
        ),
      ) +
      2,
    0,
  ) > 115;

const sheetOf = (doc: Pdf, table: ExportTable, sample: readonly ExportRow[]) => {
  const { fields, zone } = table;
  const width = doc.page.width - 2 * margin;
  const bottom = doc.page.height - margin - footer;
  const measureFace = measurer(doc);
  const measure = (text: string, bold: boolean): number => measureFace(text, { size, bold });
  const cellText = (field: ModelField, row: ExportRow): string => printable(textOf(field, row[field.name], row, zone));
  const widths = shareWidths(
    fields.map((field) =>
      Math.max(
        measure(printable(field.label), true),
        ...sample.slice(0, 200).map((row) => measure(cellText(field, row), false)),
      ),
    ),
    { page: width, gap, stretch: 1.6 },
  );
  let y = margin;

  const line = (texts: readonly string[], isBold: boolean): void => {
    const cells = texts.map((text, index) =>
      setLines(text, widths[index]! - gap, (part) => measure(part, isBold), maxLines),
    );
    const height = Math.max(1, ...cells.map(({ length }) => length)) * lineHeight + 4;
    if (y + height > bottom) {
      doc.addPage();
      y = margin;
      heading();
    }
    doc
      .font(isBold ? 'Helvetica-Bold' : 'Helvetica')
      .fontSize(size)
      .fillColor('#000');
    let x = margin;
    for (const [index, lines] of cells.entries()) {
      const room = widths[index]! - gap;
      for (const [row, text] of lines.entries()) {
        const left = isNumeric(fields[index]!) ? x + room - measure(text, isBold) : x;
        doc.text(text, left, y + 2 + row * lineHeight, { lineBreak: false });
      }
      x += widths[index]!;
    }
    y += height;
  };
  const rule = (color: string): void => {
    doc
      .moveTo(margin, y)
      .lineTo(margin + width, y)
      .lineWidth(0.5)
      .strokeColor(color)
      .stroke();
  };
  const heading = (): void => {
    line(
      fields.map(({ label }) => printable(label)),
      true,
    );
    rule('#000');
  };
  return {
    begin: (): void => {
      doc.font('Helvetica-Bold').fontSize(14).fillColor('#000').text(printable(table.title), margin, y, { width });
      doc.font('Helvetica').fontSize(size).fillColor('#444');
      for (const note of [
        ...table.notes,
        `Gerado em ${table.at.toLocaleString('pt-BR', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' }).replace(',', '')}`,
      ])
        doc.text(printable(note), { width });
      y = doc.y + 8;
      heading();
    },
    rows: (batch: readonly ExportRow[]): void => {
      for (const row of batch) {
        line(
          fields.map((field) => cellText(field, row)),
          false,
        );
        rule('#ddd');
      }
    },
    totals: (last: ExportRow): void => {
      rule('#000');
      line(
        fields.map((field, index) =>
          last[field.name] === undefined
            ? index === 0
              ? 'Total'
              : ''
            : isAmount(field, last[field.name])
              ? cellText(field, last)
              : '',
        ),
        true,
      );
    },
  };
};

const numberPages = (doc: Pdf): void => {
  const { count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page++) {
    doc.switchToPage(page);
    // Below the margin, where text would otherwise begin a page of its own.
    doc.page.margins.bottom = 0;
    doc
      .font('Helvetica')
      .fontSize(size)
      .fillColor('#444')
      .text(`Página ${page + 1} de ${count}`, margin, doc.page.height - margin - 6, {
        width: doc.page.width - 2 * margin,
        align: 'right',
        lineBreak: false,
      });
  }
};
