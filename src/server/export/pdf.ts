import PDFDocument from 'pdfkit';
import type { ModelField } from '#kit/model';
import { isAmount, textOf, type ExportRow, type ExportTable, type ExportWriter } from './table';

const margin = 36;
const footer = 24;
const size = 8;
const lineHeight = 10;
const gap = 10;
const maxLines = 3;
type Paper = InstanceType<typeof PDFDocument>;

/** For reading and printing: title, what was filtered, the heading on every page, page numbers. */
export const pdf: ExportWriter = {
  media: 'application/pdf', maxRows: 5_000,
  tooMany: 'O PDF leva até 5.000 registros. Use filtros para reduzir, ou exporte em Excel ou CSV.',
  async *write(table) {
    const rows = table.rows[Symbol.asyncIterator]();
    const first = await rows.next();
    const sample = first.done ? [] : first.value;
    const doc = new PDFDocument({ size: 'A4', layout: isWide(table, sample) ? 'landscape' : 'portrait', margin, bufferPages: true, lang: 'pt-BR', displayTitle: true, info: { Title: table.title, CreationDate: table.at } });
    const sheet = sheetOf(doc, table, sample);
    sheet.begin();
    sheet.rows(sample);
    for (let next = first.done ? first : await rows.next(); !next.done; next = await rows.next()) sheet.rows(next.value);
    const last = table.totals?.();
    if (last) sheet.totals(last);
    numberPages(doc);
    doc.end();
    for await (const part of doc) yield new Uint8Array(part as Uint8Array);
  },
};

/** Code page 1252, which the standard fonts have: other letters lose their accents or become a question mark. */
const printable = (text: string): string => [...text.normalize('NFC')].map((sign) => {
  if (/[\x20-\x7E\u00A1-\u00FF€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/.test(sign)) return sign;
  if (/\s/.test(sign)) return ' ';
  const bare = sign.normalize('NFD').replace(/\p{M}/gu, '');
  return /^[\x20-\x7E]+$/.test(bare) ? bare : '?';
}).join('');

const isNumeric = ({ kind, ref }: ModelField): boolean => kind.align === 'right' && !ref;
/** By the letters that the headings and the first rows take. */
const isWide = ({ fields, zone }: ExportTable, sample: readonly ExportRow[]): boolean =>
  fields.reduce((sum, field) => sum + Math.min(40, Math.max(field.label.length, ...sample.slice(0, 50).map((row) => textOf(field, row[field.name], row, zone).length))) + 2, 0) > 115;

const sheetOf = (doc: Paper, table: ExportTable, sample: readonly ExportRow[]) => {
  const { fields, zone } = table;
  const width = doc.page.width - 2 * margin;
  const bottom = doc.page.height - margin - footer;
  const measure = measurer(doc);
  const cellText = (field: ModelField, row: ExportRow): string => printable(textOf(field, row[field.name], row, zone));
  const widths = widthsOf(fields.map((field) => Math.max(measure(printable(field.label), true), ...sample.slice(0, 200).map((row) => measure(cellText(field, row), false)))), width);
  let y = margin;

  const line = (texts: readonly string[], isBold: boolean): void => {
    const cells = texts.map((text, index) => wrapped(text, widths[index]! - gap, (part) => measure(part, isBold)));
    const height = Math.max(1, ...cells.map(({ length }) => length)) * lineHeight + 4;
    if (y + height > bottom) {
      doc.addPage();
      y = margin;
      heading();
    }
    doc.font(isBold ? 'Helvetica-Bold' : 'Helvetica').fontSize(size).fillColor('#000');
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
  const rule = (color: string): void => { doc.moveTo(margin, y).lineTo(margin + width, y).lineWidth(0.5).strokeColor(color).stroke(); };
  const heading = (): void => {
    line(fields.map(({ label }) => printable(label)), true);
    rule('#000');
  };
  return {
    begin: (): void => {
      doc.font('Helvetica-Bold').fontSize(14).fillColor('#000').text(printable(table.title), margin, y, { width });
      doc.font('Helvetica').fontSize(size).fillColor('#444');
      for (const note of [...table.notes, `Gerado em ${table.at.toLocaleString('pt-BR', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' }).replace(',', '')}`]) doc.text(printable(note), { width });
      y = doc.y + 8;
      heading();
    },
    rows: (batch: readonly ExportRow[]): void => {
      for (const row of batch) {
        line(fields.map((field) => cellText(field, row)), false);
        rule('#ddd');
      }
    },
    totals: (last: ExportRow): void => {
      rule('#000');
      line(fields.map((field, index) => (last[field.name] === undefined ? (index === 0 ? 'Total' : '') : isAmount(field, last[field.name]) ? cellText(field, last) : '')), true);
    },
  };
};

/** Words repeat: each is measured once. */
const measurer = (doc: Paper) => {
  const known = new Map<string, number>();
  return (text: string, isBold: boolean): number => {
    const key = (isBold ? '*' : ' ') + text;
    const found = known.get(key);
    if (found !== undefined) return found;
    const width = doc.font(isBold ? 'Helvetica-Bold' : 'Helvetica').fontSize(size).widthOfString(text);
    if (known.size < 20_000) known.set(key, width);
    return width;
  };
};

/** What each column would like, within the page: the wide ones give way first; what is left over is shared. */
const widthsOf = (natural: readonly number[], page: number): readonly number[] => {
  // A hair more, so that what is measured to fit also fits.
  const wanted = natural.map((one) => Math.min(one + 0.1, 260) + gap);
  const sum = wanted.reduce((total, one) => total + one, 0);
  if (sum <= page) return wanted.map((one) => one * Math.min(page / sum, 1.6));
  let cap = Math.max(...wanted);
  const within = (limit: number): number => wanted.reduce((total, one) => total + Math.min(one, limit), 0);
  while (within(cap) > page && cap > 20) cap -= 1;
  const scale = page / within(cap);
  return wanted.map((one) => Math.min(one, cap) * Math.min(1, scale));
};

/** At most three lines; what does not fit ends in an ellipsis. */
const wrapped = (text: string, width: number, measure: (text: string) => number): readonly string[] => {
  if (measure(text) <= width) return [text];
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ').flatMap((one) => broken(one, width, measure))) {
    const longer = line ? `${line} ${word}` : word;
    if (measure(longer) <= width) { line = longer; continue; }
    if (line) lines.push(line);
    line = word;
    if (lines.length === maxLines) break;
  }
  if (lines.length < maxLines) return [...lines, line];
  let cut = lines[maxLines - 1]!;
  while (cut && measure(`${cut}…`) > width) cut = cut.slice(0, -1);
  return [...lines.slice(0, maxLines - 1), `${cut}…`];
};
const broken = (word: string, width: number, measure: (text: string) => number): string[] => {
  const parts: string[] = [];
  let rest = word;
  while (rest && measure(rest) > width && parts.length <= maxLines) {
    let length = Math.max(1, Math.floor(rest.length * width / measure(rest)));
    while (length > 1 && measure(rest.slice(0, length)) > width) length -= 1;
    parts.push(rest.slice(0, length));
    rest = rest.slice(length);
  }
  return [...parts, rest];
};

const numberPages = (doc: Paper): void => {
  const { count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page++) {
    doc.switchToPage(page);
    // Below the margin, where text would otherwise begin a page of its own.
    doc.page.margins.bottom = 0;
    doc.font('Helvetica').fontSize(size).fillColor('#444').text(`Página ${page + 1} de ${count}`, margin, doc.page.height - margin - 6, { width: doc.page.width - 2 * margin, align: 'right', lineBreak: false });
  }
};
