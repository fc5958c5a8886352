import { breather } from './breather';
import type { FileLine } from './source';

/** The marks of UTF-16, as spreadsheets write “Unicode text”: of either order. */
export const isUtf16 = ([one, two]: Uint8Array): boolean =>
  (one === 0xff && two === 0xfe) || (one === 0xfe && two === 0xff);
/** UTF-8 with or without BOM, UTF-16 with one; what is neither is taken for Windows-1252, as older spreadsheets write. */
export const decoded = async (bytes: Uint8Array): Promise<string> => {
  if (isUtf16(bytes)) {
    const utf16 = new TextDecoder(bytes[0] === 0xff ? 'utf-16le' : 'utf-16be');
    return inPieces(bytes, (piece, stream) => utf16.decode(piece, { stream }));
  }
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  try {
    return await inPieces(bytes, (piece, stream) => utf8.decode(piece, { stream }));
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const latin = new TextDecoder('latin1');
    // Not every runtime knows the signs from 80 to 9F of Windows: dashes, quotes, the euro.
    return inPieces(bytes, (piece) =>
      latin.decode(piece).replace(/[\u0080-\u009f]/g, (sign) => windows[sign.charCodeAt(0) - 0x80]!),
    );
  }
};
/** Others have their turn in between. */
const inPieces = async (bytes: Uint8Array, read: (piece: Uint8Array, isMore: boolean) => string): Promise<string> => {
  const rest = breather();
  let text = '';
  for (let at = 0; at < bytes.byteLength; at += pieceBytes) {
    text += read(bytes.subarray(at, at + pieceBytes), at + pieceBytes < bytes.byteLength);
    const wait = rest();
    if (wait) await wait;
  }
  return text;
};
const pieceBytes = 256 * 1024;
const windows = [...'€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'];

/** How often each separator stands in each of the first lines, outside of quotes. */
const separatorsIn = (text: string): readonly (readonly number[])[] => {
  const lines = [separators.map(() => 0)];
  let isQuoted = false;
  for (const sign of text.slice(0, 20_000)) {
    const at = separators.indexOf(sign);
    if (sign === '"') isQuoted = !isQuoted;
    else if (!isQuoted && sign === '\n') {
      if (lines.length >= titleLines) break;
      lines.push(separators.map(() => 0));
    } else if (!isQuoted && at >= 0) lines.at(-1)![at]! += 1;
  }
  return lines;
};
const separators = [';', ',', '\t'];
/** Lines of a title that may stand above the heading. */
export const titleLines = 10;
/**
 * Finds the separator: the character that stands most often in the first line. Where that line is a title, the one that
 * stands equally often in two lines that follow; a comma must occur twice, because a single one belongs to a text.
 */
export const separatorOf = (text: string): string => {
  const [first = [], ...others] = separatorsIn(text);
  const most = Math.max(...first);
  if (most > 0) return separators[first.indexOf(most)]!;
  for (const [index, line] of others.entries()) {
    const found = separators.findIndex(
      (sign, at) => line[at]! >= (sign === ',' ? 2 : 1) && line[at] === others[index + 1]?.[at],
    );
    if (found >= 0) return separators[found]!;
  }
  return ';';
};

/** A cell that is longer is no cell: a quote was opened and never closed. */
const longestCell = 40_000;

/**
 * Lines of a CSV (RFC 4180), counted as a spreadsheet counts its rows. A quote that never closes ends with its line.
 */
export function* csvLines(text: string): Generator<FileLine> {
  // Excel's own way to say it, in a line that is none of the table.
  const said = /^sep=([;,\t|])\r?\n/i.exec(text.slice(0, 10));
  const separator = said?.[1] ?? separatorOf(text);
  let at = said?.[0].length ?? 0;
  let line = said ? 1 : 0;
  while (at < text.length) {
    line++;
    const cells: string[] = [];
    for (;;) {
      if (text[at] === '"') {
        const { value, end } = quoted(text, at);
        cells.push(value);
        at = end;
      } else {
        const end = endOfPlain(text, at, separator);
        cells.push(text.slice(at, end));
        at = end;
      }
      if (text[at] !== separator) break;
      at++;
    }
    if (text[at] === '\r') at++;
    if (text[at] === '\n') at++;
    yield { line, cells };
  }
}

const endOfPlain = (text: string, from: number, separator: string): number => {
  let at = from;
  while (at < text.length && text[at] !== separator && text[at] !== '\n' && text[at] !== '\r') at++;
  return at;
};
/** `""` stands for a quote. Characters after the closing one belong to the cell too. */
const quoted = (text: string, from: number): { readonly value: string; readonly end: number } => {
  let value = '';
  let at = from + 1;
  for (;;) {
    const close = text.indexOf('"', at);
    if (close < 0 || close - from > longestCell) {
      const end = text.indexOf('\n', from);
      return {
        value: text.slice(from + 1, end < 0 ? text.length : end).replace(/\r$/, ''),
        end: end < 0 ? text.length : end,
      };
    }
    value += text.slice(at, close);
    if (text[close + 1] !== '"') {
      let end = close + 1;
      while (end < text.length && !';,|\t\r\n'.includes(text[end]!)) end++;
      return { value: value + text.slice(close + 1, end), end };
    }
    value += '"';
    at = close + 2;
  }
};
