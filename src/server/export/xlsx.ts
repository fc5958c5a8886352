import type { ModelField } from '#kit/read/model';
import { isAmount, textOf, type ExportRow, type ExportTable, type ExportWriter } from './table';

type Cell = string | number | null;

/**
 * With real types: numbers that add up, money, days, instants; texts are typed as text, so that none is taken for a
 * formula.
 */
export const xlsx: ExportWriter = {
  media: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  maxRows: 1_000_000,
  tooMany: 'Há registros demais para um arquivo! Use filtros para dividir.',
  async *write(table) {
    const { writeXlsxStream } = await import('hucre/xlsx');
    const columns = table.fields.map((field) => ({
      header: clean(field.label),
      numFmt: formatOf(field),
      width: widthOf(field),
    }));
    const reader = writeXlsxStream(cellsOf(table), {
      name: sheetName(table.title),
      columns,
      freezePane: { rows: 1 },
    }).getReader();
    try {
      for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
    } finally {
      await reader.cancel().catch(() => undefined);
    }
  },
};

async function* cellsOf({ fields, rows, totals, zone }: ExportTable): AsyncGenerator<Cell[]> {
  const clock = clockOf(zone);
  for await (const batch of rows) for (const row of batch) yield fields.map((field) => cellOf(field, row, zone, clock));
  const last = totals?.();
  if (last)
    yield fields.map((field, index) =>
      last[field.name] === undefined ? (index === 0 ? 'Total' : null) : cellOf(field, last, zone, clock),
    );
}

const cellOf = (field: ModelField, row: ExportRow, zone: string, clock: Clock): Cell => {
  const value = row[field.name];
  if (value === null || value === undefined) return null;
  if (isAmount(field, value)) return value;
  if (typeof value === 'string')
    switch (field.kind.name) {
      case 'date':
        return serialOf(`${value}T00:00:00`) ?? clean(textOf(field, value, row, zone));
      case 'dateTime':
        return serialOf(clock(value)) ?? clean(textOf(field, value, row, zone));
      case 'time':
        return minutesOf(value) ?? value;
      default:
    }
  return clean(textOf(field, value, row, zone));
};

const formatOf = ({ kind, places = 2 }: ModelField): string => {
  switch (kind.name) {
    case 'money':
      return '"R$" #,##0.00';
    case 'percent':
      return '0.00##"%"';
    case 'decimal':
      return `#,##0.${'0'.repeat(Math.min(places, 2))}${'#'.repeat(Math.max(0, places - 2))}`;
    case 'integer':
      return '0';
    case 'date':
      return 'dd/mm/yyyy';
    case 'dateTime':
      return 'dd/mm/yyyy hh:mm';
    case 'time':
      return 'hh:mm';
    default:
      return '@';
  }
};
/** In letters: what the kind usually takes, the heading at least. */
const widthOf = ({ kind, label }: ModelField): number => {
  const usual: Readonly<Record<string, number>> = {
    integer: 10,
    money: 16,
    decimal: 14,
    percent: 12,
    date: 12,
    dateTime: 18,
    time: 9,
    bool: 9,
    document: 20,
    phone: 18,
    cep: 12,
    longText: 50,
    address: 50,
  };
  return Math.min(60, Math.max(label.length + 2, usual[kind.name] ?? 28));
};

/** Days since 30/12/1899, as spreadsheets count; undefined before 1900, which they do not know. */
const serialOf = (local: string): number | undefined => {
  const ms = Date.parse(`${local}Z`);
  const serial = ms / 86_400_000 + 25_569;
  return Number.isFinite(serial) && serial >= 61 ? Number(serial.toFixed(9)) : undefined;
};
const minutesOf = (time: string): number | undefined => {
  const [hours, minutes] = time.split(':').map(Number);
  return Number.isFinite(hours) && Number.isFinite(minutes) ? (hours! * 60 + minutes!) / 1440 : undefined;
};
/** An instant as the clock on the company's wall shows it, '2026-11-21T09:30:00'. */
type Clock = (instant: string) => string;
const clockOf = (timeZone: string): Clock => {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return (instant) => format.format(new Date(instant)).replace(' ', 'T');
};

const longest = 32_767;
/** Drops characters that XML cannot carry, and cuts a text at the limit of a cell. */
const clean = (text: string): string => {
  const kept = text.toWellFormed().replace(/[\p{Cc}\uFFFE\uFFFF]/gu, (sign) => ('\t\n\r'.includes(sign) ? sign : ''));
  return kept.length > longest ? `${kept.slice(0, longest - 1)}…` : kept;
};
const sheetName = (title: string): string =>
  clean(title)
    .replace(/[\\/?*[\]:']/g, ' ')
    .trim()
    .slice(0, 31) || 'Dados';
