import { file, type FileAnswer } from '#kit/calls/answer';
import { phonesIn } from '#kit/phones';
import type { PrintDocument } from '#kit/work/print';
import { printEscpos } from './escpos';
import { printHtml } from './html';
import { printPdf } from './pdf';

/**
 * A document as the file that the effects 'print' and 'download' take. `html`: for the screen and the user's printer; a
 * request for `application/pdf` gets that instead. `escpos`: the bytes of a thermal printer. `pdf`: for mail and
 * archives.
 */
export function print(document: PrintDocument, format?: 'html' | 'escpos'): FileAnswer;
export function print(document: PrintDocument, format: 'pdf'): Promise<FileAnswer>;
export function print(
  given: PrintDocument,
  format: 'html' | 'escpos' | 'pdf' = 'html',
): FileAnswer | Promise<FileAnswer> {
  const document = readable(given);
  const name = document.title.replace(/[\\/:*?"<>|\p{Cc}]/gu, ' ').trim() || 'documento';
  if (format === 'escpos') return file(`${name}.prn`, printEscpos(document));
  if (format === 'pdf') return printPdf(document).then((bytes) => file(`${name}.pdf`, bytes));
  return { ...file(`${name}.html`, printHtml(document)), printed: document };
}
export type Print = typeof print;

/** Keys of what machines read: codes and addresses of pictures. */
const coded = new Set(['qr', 'barcode', 'picture', 'logo', 'at']);
/** Telephones in texts as people write them, wherever the text comes from. */
const readable = <T>(part: T): T => {
  if (typeof part === 'string') return phonesIn(part) as T;
  if (Array.isArray(part)) return part.map(readable) as T;
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) => [key, coded.has(key) ? value : readable(value)]),
  ) as T;
};
