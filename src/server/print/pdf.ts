import { isSheet, type PrintBlock, type PrintDocument } from '#kit/work/print';
import { logoOf } from './picture';
import { mm, papers, piecesOf, stampPiece, type Ground, type Logo, type Piece } from './pieces';
import { bytesOf, measurer, setFace, winAnsi, type Pdf } from './setting';

/** Taller than this no reader of PDF goes (14,400 points). */
const longest = mm(5000);
const edges = { A4: mm(15), A5: mm(10), '80mm': mm(4), '58mm': mm(4) } as const;
/** Width when lying, height when standing. */
const sheets = { A4: { lying: 267, high: 297 }, A5: { lying: 190, high: 210 } } as const;

/**
 * The document as PDF, as it would come out of the printer: sheets with the heading of a table on each, rolls as long
 * as what is on them; the stamp on every page; codes as vectors. The same document gives the same bytes.
 */
export const printPdf = async ({
  title,
  paper,
  landscape,
  blocks,
  stamp,
  at,
  logo,
}: PrintDocument): Promise<Uint8Array<ArrayBuffer>> => {
  const { default: PDFDocument } = await import('pdfkit');
  const doc: Pdf = new PDFDocument({
    autoFirstPage: false,
    bufferPages: true,
    margin: 0,
    lang: 'pt-BR',
    displayTitle: true,
    info: { Title: title, Creator: '', Producer: '', CreationDate: new Date(at ?? 0) },
  });
  // The library wants a date; one that was not said is not written.
  if (at === undefined) Object.defineProperty(doc.info, 'CreationDate', { value: new Date(0), enumerable: false });
  const { paper: full, width, text } = papers[paper];
  const sheet = isSheet(paper) ? sheets[paper] : undefined;
  const isRoll = sheet === undefined;
  const isLying = landscape && !isRoll;
  const ground: Ground = {
    width: mm(isLying && sheet ? sheet.lying : width),
    text,
    isRoll,
    measure: measurer(doc),
    logo: await logoOf(logo),
    pictures: await picturesOf(blocks),
  };
  const mark = stamp === undefined ? undefined : stampPiece(ground, stamp);
  const margin = edges[paper];
  const room = (sheet ? mm(isLying ? full : sheet.high) : longest) - 2 * margin;
  const pages = pagesOf([...blocks.flatMap((block) => piecesOf(ground, block)), ...(mark ? [mark] : [])], room, mark);
  for (const page of pages) {
    const height = sheet ? mm(sheet.high) : Math.max(mm(full), heightOf(page) + 2 * margin);
    doc.addPage({ size: [mm(full), height], layout: isLying ? 'landscape' : 'portrait', margin: 0 });
    let y = margin;
    for (const piece of page) {
      piece.draw(doc, (doc.page.width - ground.width) / 2, y);
      y += piece.height;
    }
  }
  if (!isRoll && pages.length > 1) numberPages(doc, margin);
  doc.end();
  return bytesOf(doc);
};

/** Pictures of all blocks by address, each decoded once. */
const picturesOf = async (blocks: readonly PrintBlock[]): Promise<ReadonlyMap<string, Logo>> => {
  const addresses = new Set<string>();
  const gather = (block: PrintBlock): void => {
    if ('picture' in block) {
      if (block.picture !== undefined) addresses.add(block.picture);
      block.beside.forEach(gather);
    } else if ('grid' in block) block.grid.forEach((cell) => cell.forEach(gather));
    else if ('row' in block) block.row.forEach((cell) => cell.blocks.forEach(gather));
  };
  blocks.forEach(gather);
  const found = new Map<string, Logo>();
  for (const address of addresses) {
    const drawn = await logoOf(address);
    if (drawn) found.set(address, drawn);
  }
  return found;
};

const heightOf = (pieces: readonly Piece[]): number => pieces.reduce((sum, { height }) => sum + height, 0);

/**
 * Filled from the top. A heading at the foot goes over with what it stands above; a cut at the end is no empty page.
 */
const pagesOf = (
  pieces: readonly (Piece | 'cut')[],
  room: number,
  mark: Piece | undefined,
): readonly (readonly Piece[])[] => {
  const top = mark ? [mark] : [];
  const pages: Piece[][] = [[...top]];
  let used = heightOf(top);
  let cut = false;
  const turn = (): void => {
    pages.push([...top]);
    used = heightOf(top);
  };
  for (const [index, piece] of pieces.entries()) {
    if (piece === 'cut') {
      cut = true;
      continue;
    }
    const next = pieces[index + 1];
    const together =
      next !== undefined && next !== 'cut' && next.heading === piece ? piece.height + next.height : piece.height;
    const isLast = piece === mark && index === pieces.length - 1;
    if (cut && !isLast) turn();
    cut = false;
    if (used + together > room && used > heightOf(top)) {
      turn();
      if (piece.heading) {
        pages.at(-1)!.push(piece.heading);
        used += piece.heading.height;
      }
    }
    pages.at(-1)!.push(piece);
    used += piece.height;
  }
  return pages;
};

const numberPages = (doc: Pdf, margin: number): void => {
  const face = { size: 8 };
  const { count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page++) {
    doc.switchToPage(page);
    const text = winAnsi(`Página ${page + 1} de ${count}`);
    setFace(doc, face)
      .fillColor('#444')
      .text(text, doc.page.width - margin - doc.widthOfString(text), doc.page.height - margin + 6, {
        lineBreak: false,
      });
  }
};
