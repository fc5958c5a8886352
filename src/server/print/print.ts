import { file, type FileAnswer } from '#kit/answer';
import type { PrintDocument } from '#kit/print';
import { printEscpos } from './escpos';
import { printHtml } from './html';

/** `html`: what people see and their printer takes. `escpos`: the bytes of a thermal printer. */
export type PrintFormat = 'html' | 'escpos';
/** A document as the file that the effects 'print' and 'download' take. */
export type Print = (document: PrintDocument, format?: PrintFormat) => FileAnswer;

export const print: Print = (document, format = 'html') => {
  const name = document.title.replace(/[\\/:*?"<>|\p{Cc}]/gu, ' ').trim() || 'documento';
  return format === 'html' ? file(`${name}.html`, printHtml(document)) : file(`${name}.prn`, printEscpos(document));
};
