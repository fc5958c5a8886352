import { file, type FileAnswer } from '#kit/answer';
import type { PrintDocument } from '#kit/print';
import { printHtml } from './html';
import { printPdf } from './pdf';

/**
 * A document as the file that the effects 'print' and 'download' take. `html`: what people see and their printer takes,
 * and what whoever asks for
 * `application/pdf` gets as that. `pdf`: for mail and archives.
 */
export function print(document: PrintDocument, format?: 'html'): FileAnswer;
export function print(document: PrintDocument, format: 'pdf'): Promise<FileAnswer>;
export function print(document: PrintDocument, format: 'html' | 'pdf' = 'html'): FileAnswer | Promise<FileAnswer> {
  const name = document.title.replace(/[\\/:*?"<>|\p{Cc}]/gu, ' ').trim() || 'documento';
  if (format === 'pdf') return printPdf(document).then((bytes) => file(`${name}.pdf`, bytes));
  return { ...file(`${name}.html`, printHtml(document)), printed: document };
}
export type Print = typeof print;
