import { importLimits } from '#kit/work/imports';
import { fileTypeOf } from '../images/fileType';
import { fail } from '../core/failure';
import { breather } from './breather';
import { csvLines, decoded, isUtf16, titleLines } from './csv';
import { isVcard, vcardHeadings, vcardLines } from './vcard';
import { xlsxLines } from './xlsx';

/** Value of a cell: a text, or a typed value of a spreadsheet. */
export type Cell = string | number | boolean | Date | null;
/** `line` as a spreadsheet counts: the heading is usually 1. */
export interface FileLine {
  readonly line: number;
  readonly cells: readonly Cell[];
}
export interface Source {
  readonly format: 'CSV' | 'XLSX' | 'VCF';
  readonly headings: readonly string[];
  /** Lines after the heading, without blank ones. */
  readonly lines: AsyncGenerator<FileLine, void>;
}

const refuse = (message: string): never => fail({ kind: 'invalid', fieldErrors: { src: message }, message });
const isBlank = ({ cells }: FileLine): boolean =>
  cells.every((cell) => cell === null || (typeof cell === 'string' && cell.trim() === ''));

/** How much of a line would be understood as a heading: the line with the most is it, and those above are a title. */
export type HeadingScore = (headings: readonly string[]) => number;
/** Scores the known headings of a file, so that it is opened at the same line as before. */
export const sameHeadings =
  (known: readonly string[]): HeadingScore =>
  (headings) =>
    Number(JSON.stringify(headings) === JSON.stringify(known));
/**
 * A file, opened at its heading: the first line that is not blank, or the one of the first ten that is best understood;
 * contacts have headings of their own. Its bytes tell its type.
 */
export const openSource = async (bytes: Uint8Array, score: HeadingScore = () => 0): Promise<Source> => {
  const type = fileTypeOf(bytes);
  if (type !== 'application/zip' && type !== 'application/octet-stream')
    refuse('Envie uma planilha .xlsx ou .csv, ou contatos .vcf!');
  const format = type === 'application/zip' ? 'XLSX' : 'CSV';
  if (
    format === 'CSV' &&
    ((!isUtf16(bytes) && bytes.subarray(0, 4096).includes(0)) || (bytes[0] === 0xd0 && bytes[1] === 0xcf))
  )
    refuse('Envie uma planilha .xlsx ou .csv, ou contatos .vcf!');
  const text = format === 'XLSX' ? '' : await decoded(bytes);
  if (isVcard(text)) return { format: 'VCF', headings: vcardHeadings, lines: filled(paced(vcardLines(text))) };
  const all = format === 'XLSX' ? xlsxLines(bytes) : paced(csvLines(text));
  const first: FileLine[] = [];
  while (first.length < titleLines) {
    const next = await all.next();
    if (next.done === true) break;
    if (!isBlank(next.value)) first.push(next.value);
  }
  const scores = first.map(({ cells }) => score(headingsOf(cells)));
  const at = Math.max(0, scores.indexOf(Math.max(...scores)));
  const heading = first[at] ?? refuse('O arquivo está vazio!');
  if (heading.cells.length > importLimits.columns)
    refuse(`O arquivo tem colunas demais! O limite é ${importLimits.columns}.`);
  return { format, headings: headingsOf(heading.cells), lines: filled(after(first.slice(at + 1), all)) };
};
const headingsOf = (cells: readonly Cell[]): readonly string[] =>
  cells.map((cell) => (cell === null ? '' : String(cell).replaceAll('\0', '').trim().slice(0, 120).toWellFormed()));
async function* after(first: readonly FileLine[], rest: AsyncGenerator<FileLine>): AsyncGenerator<FileLine, void> {
  yield* first;
  yield* rest;
}

async function* filled(lines: AsyncGenerator<FileLine>): AsyncGenerator<FileLine, void> {
  for await (const line of lines) if (!isBlank(line)) yield line;
}
/** The event loop has its turn in between. */
async function* paced(lines: Generator<FileLine>): AsyncGenerator<FileLine, void> {
  const rest = breather();
  for (const line of lines) {
    const wait = rest();
    if (wait) await wait;
    yield line;
  }
}
