import type PDFDocument from 'pdfkit';

export type Pdf = InstanceType<typeof PDFDocument>;
/** Points; a millimetre is 72 / 25.4 of them. */
export interface Face {
  readonly size: number;
  readonly bold?: boolean;
}
export type Measure = (text: string, face: Face) => number;

/** Code page 1252, which the standard fonts have: other letters lose their accents or become a question mark. */
export const winAnsi = (text: string): string =>
  [...text.normalize('NFC')]
    .map((sign) => {
      if (/[\x20-\x7E\u00A1-\u00FF€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/.test(sign)) return sign;
      if (/\s/.test(sign)) return ' ';
      const bare = sign.normalize('NFD').replace(/\p{M}/gu, '');
      return /^[\x20-\x7E]+$/.test(bare) ? bare : '?';
    })
    .join('');

export const setFace = (doc: Pdf, { size, bold }: Face): Pdf =>
  doc.font(bold ? 'Helvetica-Bold' : 'Helvetica').fontSize(size);
/** Words repeat: each is measured once. */
export const measurer = (doc: Pdf): Measure => {
  const known = new Map<string, number>();
  return (text, face) => {
    const key = `${face.bold ? '*' : ' '}${face.size} ${text}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const width = setFace(doc, face).widthOfString(text);
    if (known.size < 20_000) known.set(key, width);
    return width;
  };
};

/**
 * Words in lines of at most that width, a longer word broken; of more than `most` lines the last ends in an ellipsis.
 */
export const setLines = (
  text: string,
  width: number,
  measure: (text: string) => number,
  most = Infinity,
): readonly string[] => {
  if (measure(text) <= width) return [text];
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ').flatMap((one) => broken(one, width, measure, most))) {
    const longer = line ? `${line} ${word}` : word;
    if (measure(longer) <= width) {
      line = longer;
      continue;
    }
    if (line) lines.push(line);
    line = word;
    if (lines.length === most) break;
  }
  if (lines.length < most) return [...lines, line];
  let cut = lines[most - 1]!;
  while (cut && measure(`${cut}…`) > width) cut = cut.slice(0, -1);
  return [...lines.slice(0, most - 1), `${cut}…`];
};
const broken = (word: string, width: number, measure: (text: string) => number, most: number): string[] => {
  const parts: string[] = [];
  let rest = word;
  while (rest && measure(rest) > width && parts.length <= most) {
    let length = Math.max(1, Math.floor((rest.length * width) / measure(rest)));
    while (length > 1 && measure(rest.slice(0, length)) > width) length -= 1;
    parts.push(rest.slice(0, length));
    rest = rest.slice(length);
  }
  return [...parts, rest];
};

interface Room {
  readonly page: number;
  readonly gap: number;
  /** Times what a column would like, where there is room to spare. */ readonly stretch: number;
}
/** Widths of the columns within the page: the wide ones give way first; the rest is shared. */
export const shareWidths = (natural: readonly number[], { page, gap, stretch }: Room): readonly number[] => {
  // A hair more, so that what is measured to fit also fits.
  const wanted = natural.map((one) => Math.min(one + 0.1, 260) + gap);
  const sum = wanted.reduce((total, one) => total + one, 0);
  if (sum <= page) return wanted.map((one) => one * Math.min(page / sum, stretch));
  let cap = Math.max(...wanted);
  const within = (limit: number): number => wanted.reduce((total, one) => total + Math.min(one, limit), 0);
  while (within(cap) > page && cap > 20) cap -= 1;
  const scale = page / within(cap);
  return wanted.map((one) => Math.min(one, cap) * Math.min(1, scale));
};

/** Bytes of the ended document. */
export const bytesOf = async (doc: Pdf): Promise<Uint8Array<ArrayBuffer>> => {
  const parts: Uint8Array[] = [];
  for await (const part of doc) parts.push(new Uint8Array(part as Uint8Array));
  const bytes = new Uint8Array(parts.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.byteLength;
  }
  return bytes;
};
