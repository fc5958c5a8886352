import { isSheet, lettersOf, type PrintBlock, type PrintDocument, type PrintTable } from '#kit/work/print';
import { code128 } from './code128';
import { itf } from './itf';
import { ean13 } from './ean13';
import { pairLines, tableLines, wrap } from './lines';

/** Code page 860, Portuguese: what its bytes 80 to FF stand for. */
const cp860 =
  'ÇüéâãàÁçêÊèÍÔìÃÂÉÀÈôõòÚùÌÕÜ¢£Ù₧ÓáíóúñÑªº¿Ò¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0';
const plain: Readonly<Record<string, string>> = {
  '–': '-',
  '—': '-',
  '“': '"',
  '”': '"',
  '‘': "'",
  '’': "'",
  '…': '...',
  '•': '*',
  '€': 'EUR',
  '\u202f': ' ',
  '\u2009': ' ',
  ï: 'i',
  '\t': ' ',
};
/**
 * Reduces a text to characters that the printer has: others lose their accents, unknown ones become a question mark,
 * and no control byte gets through.
 */
const printable = (text: string): string =>
  [...text.normalize('NFC')]
    .map((sign) => {
      if (sign === '\n' || /^[\x20-\x7e]$/.test(sign) || cp860.includes(sign)) return sign;
      const bare = plain[sign] ?? sign.normalize('NFD').replace(/\p{M}/gu, '');
      return /^[\x20-\x7e]+$/.test(bare) ? bare : '?';
    })
    .join('');
const printableTable = ({ columns, rows, totals }: PrintTable): PrintTable => ({
  columns: columns.map(({ label, align: side }) => ({ label: inLine(label), align: side })),
  rows: rows.map((row) => row.map(inLine)),
  ...(totals && { totals: totals.map(inLine) }),
});
/** A cell is one line: its line breaks are spaces. */
const inLine = (text: string): string => printable(text).replaceAll('\n', ' ');
const bytesOf = (text: string): number[] =>
  [...text].map((sign) => {
    const at = cp860.indexOf(sign);
    return at < 0 ? sign.charCodeAt(0) : 0x80 + at;
  });

const esc = 0x1b;
const gs = 0x1d;
const init = [esc, 0x40];
const portuguese = [esc, 0x74, 3];
const align = { left: [esc, 0x61, 0], center: [esc, 0x61, 1], right: [esc, 0x61, 2] } as const;
const bold = (on: boolean): number[] => [esc, 0x45, on ? 1 : 0];
/** Width and height of the letters, 1 or 2. */
const sized = (width: number, height: number): number[] => [gs, 0x21, ((width - 1) << 4) | (height - 1)];
const feedAndCut = [gs, 0x56, 66, 0];
const newline = 0x0a;

/**
 * The document as bytes for a thermal printer (ESC/POS): initialised, code page 860, cut at the end. A document for sheets
 * is set in the 48 letters of a roll of 80 mm.
 */
export const printEscpos = ({ paper, blocks, stamp }: PrintDocument): Uint8Array<ArrayBuffer> => {
  const width = isSheet(paper) ? lettersOf['80mm'] : lettersOf[paper];
  const marked: PrintBlock[] = stamp ? [{ text: stamp, align: 'center', bold: true }] : [];
  const all = [...marked, ...blocks, ...marked];
  const body = all.flatMap((block) => blockBytes(block, width));
  const last = all.at(-1);
  return Uint8Array.from([...init, ...portuguese, ...body, ...(last && 'cut' in last ? [] : feedAndCut)]);
};

const lines = (texts: readonly string[]): number[] => texts.flatMap((text) => [...bytesOf(text), newline]);
const styled = (
  isBold: boolean | undefined,
  size: 'tiny' | 'small' | 'large' | 'huge' | undefined,
  inner: readonly number[],
): number[] => {
  const [width, height] = size === 'huge' ? [2, 2] : size === 'large' ? [1, 2] : [1, 1];
  return [
    ...(isBold ? bold(true) : []),
    ...(height > 1 ? sized(width!, height!) : []),
    ...inner,
    ...(height! > 1 ? sized(1, 1) : []),
    ...(isBold ? bold(false) : []),
  ];
};

const blockBytes = (block: PrintBlock, width: number): number[] => {
  if ('text' in block) {
    const room = block.size === 'huge' ? Math.floor(width / 2) : width;
    const inner = styled(block.bold, block.size, lines(wrap(printable(block.text), room)));
    return block.align && block.align !== 'left' ? [...align[block.align], ...inner, ...align.left] : inner;
  }
  if ('rule' in block) return lines([(block.rule === 'dashed' ? '-' : '─').repeat(width)]);
  if ('pair' in block)
    return styled(block.bold, block.size, lines(pairLines(inLine(block.pair[0]), inLine(block.pair[1]), width)));
  if ('table' in block) {
    const { head, body, foot } = tableLines(printableTable(block.table), width);
    return [
      ...bold(true),
      ...lines(head),
      ...bold(false),
      ...lines(body),
      ...(foot.length > 0 ? [...bold(true), ...lines(foot), ...bold(false)] : []),
    ];
  }
  if ('qr' in block)
    return [
      ...align.center,
      ...qrBytes(block.qr, block.size ?? 30),
      ...captionBytes(block.caption, width),
      ...align.left,
    ];
  if ('barcode' in block)
    return [
      ...align.center,
      ...barcodeBytes(block.barcode, block.as),
      ...captionBytes(block.caption ?? block.barcode, width),
      ...align.left,
    ];
  if ('space' in block) return Array.from({ length: Math.max(0, Math.min(block.space, 40)) }, () => newline);
  if ('row' in block)
    return block.row.flatMap(({ label, blocks }) => [
      ...(label ? blockBytes({ text: label, size: 'small' }, width) : []),
      ...blocks.flatMap((one) => blockBytes(one, width)),
    ]);
  if ('grid' in block)
    return block.grid.flatMap((cell) => [
      ...cell.flatMap((one) => blockBytes(one, width)),
      ...(block.plain ? [] : feedAndCut),
    ]);
  if ('picture' in block) return block.beside.flatMap((one) => blockBytes(one, width));
  return 'logo' in block ? [] : feedAndCut;
};
const captionBytes = (caption: string | undefined, width: number): number[] =>
  caption ? lines(wrap(printable(caption), width)) : [];

/** GS ( k: model 2, size of a module in dots (8 a millimetre), correction M, store, print. */
const qrBytes = (text: string, mm: number): number[] => {
  const data = new TextEncoder().encode(text);
  const command = (fn: number, ...parameters: readonly number[]): number[] => {
    const length = parameters.length + 2;
    return [gs, 0x28, 0x6b, length & 0xff, length >> 8, 0x31, fn, ...parameters];
  };
  const modules = 21 + 4 * Math.ceil(Math.max(0, data.byteLength - 14) / 18);
  const dots = Math.max(3, Math.min(16, Math.round((mm * 8) / modules)));
  return [
    ...command(0x41, 0x32, 0),
    ...command(0x43, dots),
    ...command(0x45, 0x31),
    ...command(0x50, 0x30, ...data),
    ...command(0x51, 0x30),
    newline,
  ];
};

/** GS k 67: EAN-13. GS k 70: Interleaved 2 of 5. GS k 73: Code 128; `{B` chooses the set, and a brace is written twice. */
const barcodeBytes = (text: string, as?: 'itf'): number[] => {
  if (as === 'itf') {
    const data = itf(text) ? [...text].map((sign) => sign.charCodeAt(0)) : [];
    return data.length === 0
      ? []
      : [gs, 0x68, 80, gs, 0x77, 2, gs, 0x48, 0, gs, 0x6b, 70, data.length, ...data, newline];
  }
  if (ean13(text))
    return [
      gs,
      0x68,
      80,
      gs,
      0x77,
      2,
      gs,
      0x48,
      0,
      gs,
      0x6b,
      67,
      13,
      ...[...text].map((sign) => sign.charCodeAt(0)),
      newline,
    ];
  if (!code128(text)) return [];
  const data = [0x7b, 0x42, ...[...text].flatMap((sign) => (sign === '{' ? [0x7b, 0x7b] : [sign.charCodeAt(0)]))];
  return data.length > 255 ? [] : [gs, 0x68, 80, gs, 0x77, 2, gs, 0x48, 0, gs, 0x6b, 73, data.length, ...data, newline];
};
