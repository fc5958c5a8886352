import { fail } from '../core/failure';
import type { Cell, FileLine } from './source';

/** Limits of an unpacked workbook, and of its ratio to the packed size. A file that claims more is never opened. */
const unpacked = {
  bytes: 250 * 1024 * 1024,
  ratio: 150,
  entries: 500,
  small: 5 * 1024 * 1024,
  shared: 60 * 1024 * 1024,
} as const;
const unreadable = (message = 'Não foi possível ler a planilha! Salve-a de novo como .xlsx ou .csv.'): never =>
  fail({ kind: 'invalid', fieldErrors: { src: message }, message });

/** The sizes that its directory claims; the reader stops any part that turns out larger than its claim. */
export const refuseBomb = (bytes: Uint8Array): void => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = endOfDirectory(view);
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  let total = 0;
  if (count > unpacked.entries) unreadable('A planilha tem partes demais!');
  for (let entry = 0; entry < count; entry++) {
    if (at + 46 > view.byteLength || view.getUint32(at, true) !== 0x02014b50) unreadable();
    const size = view.getUint32(at + 24, true);
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + view.getUint16(at + 28, true)));
    // 2^32 - 1 says that the size stands elsewhere: nothing that fits here needs that.
    if (size === 0xffffffff || size > unpacked.bytes || (/sharedStrings/i.test(name) && size > unpacked.shared))
      unreadable('A planilha é grande demais! Divida-a ou salve como CSV.');
    total += size;
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  if (total > unpacked.bytes || (total > unpacked.small && total > bytes.byteLength * unpacked.ratio))
    unreadable('A planilha é grande demais! Divida-a ou salve como CSV.');
};
const endOfDirectory = (view: DataView): number => {
  for (let at = view.byteLength - 22; at >= Math.max(0, view.byteLength - 66_000); at--)
    if (view.getUint32(at, true) === 0x06054b50) return at;
  return unreadable();
};

/** The rows of the first sheet, one by one. */
export async function* xlsxLines(bytes: Uint8Array): AsyncGenerator<FileLine> {
  refuseBomb(bytes);
  const { streamXlsxRows } = await import('hucre/xlsx');
  try {
    for await (const { index, values } of streamXlsxRows(bytes)) yield { line: index + 1, cells: values.map(cellOf) };
  } catch (cause) {
    if (cause instanceof Error && cause.name.endsWith('Error') && !('code' in cause)) unreadable();
    throw cause;
  }
}
const cellOf = (value: unknown): Cell =>
  value === null ||
  value === undefined ||
  typeof value === 'number' ||
  typeof value === 'boolean' ||
  value instanceof Date
    ? (value ?? null)
    : typeof value === 'string'
      ? value
      : null;
