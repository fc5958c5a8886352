import type { Paper, PrintAlign, PrintBlock, PrintCell, PrintTable } from '#kit/work/print';
import { encode } from 'uqr';
import { barcodeOf } from './code128';
import { logoHeight } from './picture';
import { setFace, setLines, shareWidths, winAnsi, type Face, type Measure, type Pdf } from './setting';

export const mm = (millimetres: number): number => (millimetres * 72) / 25.4;
/**
 * Part that is never broken over two pages: its height, and how it is drawn. `heading` is repeated above it where it
 * begins a page.
 */
export interface Piece {
  readonly height: number;
  readonly draw: (doc: Pdf, x: number, y: number) => void;
  readonly heading?: Piece;
}
/** In points; `text` is the size of the letters. */
export interface Ground {
  readonly width: number;
  readonly text: number;
  readonly isRoll: boolean;
  readonly measure: Measure;
  readonly logo: Logo | undefined;
  /** Pictures of the blocks, by their address. */
  readonly pictures: ReadonlyMap<string, Logo>;
}
/** Its address, by which the library keeps it: it stands in the file once. */
export interface Logo {
  readonly address: string;
  readonly ratio: number;
}
/**
 * Printable width in millimetres, lying too, and the size of the letters: as the page that people print from has them.
 */
export const papers: Readonly<
  Record<Paper, { readonly paper: number; readonly width: number; readonly text: number }>
> = {
  A4: { paper: 210, width: 180, text: 10.5 },
  A5: { paper: 148, width: 128, text: 9 },
  '80mm': { paper: 80, width: 72, text: 9.5 },
  '58mm': { paper: 58, width: 48, text: 8.5 },
};

const sizes = { tiny: 0.62, small: 0.82, large: 1.35, huge: 1.9 } as const;
const lead = 1.3;
const maxLines = 30;
const faceOf = (
  { text }: Ground,
  { bold, size }: { readonly bold?: boolean; readonly size?: keyof typeof sizes },
): Face => ({ size: text * (size ? sizes[size] : 1), bold });
const linesOf = (text: string, width: number, measure: Measure, face: Face): readonly string[] =>
  text.split('\n').flatMap((paragraph) => setLines(winAnsi(paragraph), width, (part) => measure(part, face)));
const offset = (align: PrintAlign | undefined, room: number): number =>
  align === 'right' ? room : align === 'center' ? room / 2 : 0;
const write = (doc: Pdf, face: Face, text: string, x: number, y: number): void => {
  setFace(doc, face)
    .fillColor('#000')
    .text(text, x, y + face.size * 0.19, { lineBreak: false });
};

/** The pieces of a block, top to bottom; 'cut' begins a new page. */
export const piecesOf = (ground: Ground, block: PrintBlock): readonly (Piece | 'cut')[] => {
  const { width, text, isRoll, measure } = ground;
  if ('text' in block) {
    const face = faceOf(ground, block);
    return linesOf(block.text, width, measure, face).map((line) => ({
      height: face.size * lead,
      draw: (doc, x, y) => write(doc, face, line, x + offset(block.align, width - measure(line, face)), y),
    }));
  }
  if ('rule' in block)
    return [
      {
        height: text,
        draw: (doc, x, y) => {
          dashed(doc, block.rule === 'dashed')
            .moveTo(x, y + text / 2)
            .lineTo(x + width, y + text / 2)
            .lineWidth(0.75)
            .strokeColor('#000')
            .stroke()
            .undash();
        },
      },
    ];
  if ('pair' in block) return [pairPiece(ground, block.pair, faceOf(ground, block))];
  if ('table' in block) return tablePieces(ground, block.table);
  if ('qr' in block)
    return figure(ground, qrPiece(block.qr, Math.min(mm(block.size ?? 30), width)), width, block.caption);
  if ('barcode' in block)
    return figure(ground, barcodePiece(block.barcode, width, block.as), width, block.caption ?? block.barcode);
  if ('space' in block)
    return [{ height: text * lead * Math.max(0, Math.min(block.space, 40)), draw: () => undefined }];
  if ('row' in block) return rowPieces(ground, block.row);
  if ('grid' in block)
    return isRoll
      ? block.grid.flatMap((cell, index) => [
          ...(index > 0 && !block.plain ? ['cut' as const] : []),
          ...cell.flatMap((one) => piecesOf(ground, one)),
        ])
      : gridPieces(ground, block);
  if ('picture' in block) return [besidePiece(ground, block)];
  return 'logo' in block ? logoPieces(ground) : ['cut'];
};
const dashed = (doc: Pdf, is: boolean): Pdf => (is ? doc.dash(2, { space: 2 }) : doc);

const logoPieces = ({ logo, width }: Ground): readonly Piece[] => {
  if (!logo) return [];
  const [wide, high] = [Math.min(width, mm(logoHeight) * logo.ratio), Math.min(mm(logoHeight), width / logo.ratio)];
  return [
    {
      height: mm(logoHeight + 2),
      draw: (doc, x, y) => {
        try {
          doc.image(logo.address, x + (width - wide) / 2, y + (mm(logoHeight) - high) / 2, {
            width: wide,
            height: high,
          });
        } catch {
          // Its header is sound and the rest is not: the paper comes out without it, as in a browser.
          return;
        }
      },
    },
  ];
};

/** A square of the picture, its middle, and what stands beside it. */
const besidePiece = (
  ground: Ground,
  { picture, size, beside }: Extract<PrintBlock, { readonly picture: unknown }>,
): Piece => {
  const drawn = picture === undefined ? undefined : ground.pictures.get(picture);
  const side = drawn ? Math.min(mm(size), ground.width) : 0;
  const taken = drawn ? side + mm(2) : 0;
  const pieces = beside
    .flatMap((one) => piecesOf({ ...ground, width: ground.width - taken }, one))
    .filter((one) => one !== 'cut');
  return {
    height: Math.max(side, heightOf(pieces)),
    draw: (doc, x, y) => {
      if (drawn) {
        doc.save().rect(x, y, side, side).clip();
        doc.image(drawn.address, x, y, { cover: [side, side], align: 'center', valign: 'center' });
        doc.restore();
      }
      stack(doc, pieces, x + taken, y);
    },
  };
};

/** The value keeps its line; only a long one shares the room with its name. */
const pairPiece = ({ width, measure }: Ground, [name, value]: readonly [string, string], face: Face): Piece => {
  const gap = face.size;
  const wants = Math.max(...value.split('\n').map((line) => measure(winAnsi(line), face)));
  const right = linesOf(
    value,
    Math.max(Math.min(wants, width - gap - measure(winAnsi(name), face)), Math.min(wants, width * 0.6)) + 0.1,
    measure,
    face,
  );
  const taken = Math.max(...right.map((line) => measure(line, face)));
  const left = linesOf(name, width - gap - taken, measure, face);
  const line = face.size * lead;
  return {
    height: Math.max(left.length, right.length) * line,
    draw: (doc, x, y) => {
      for (const [at, part] of left.entries()) write(doc, face, part, x, y + at * line);
      for (const [at, part] of right.entries()) write(doc, face, part, x + width - measure(part, face), y + at * line);
    },
  };
};

const tablePieces = (
  { width, text: letters, isRoll, measure }: Ground,
  { columns, rows, totals, size }: PrintTable,
): readonly Piece[] => {
  const text = letters * (size ? sizes[size] : 1);
  const gap = isRoll ? text * 0.4 : text;
  const bold: Face = { size: text, bold: true };
  const head = columns.map(({ label }) => label);
  const natural = columns.map((_, index) =>
    Math.max(
      measure(winAnsi(head[index]!), bold),
      ...[...rows, ...(totals ? [totals] : [])].map((row) => measure(winAnsi(row[index] ?? ''), bold)),
    ),
  );
  const widths = shareWidths(natural, { page: width, gap, stretch: Infinity });
  const pad = isRoll ? text * 0.1 : text * 0.3;
  // A row of more lines than a page has is carried over.
  const row = (cells: readonly string[], face: Face, below: string | undefined, above?: string): readonly Piece[] => {
    const set = columns.map((_, index) => linesOf(cells[index] ?? '', widths[index]! - gap, measure, face));
    const count = Math.max(1, ...set.map(({ length }) => length));
    const parts = Math.ceil(count / maxLines);
    return Array.from({ length: parts }, (_, part): Piece => {
      const [isFirst, isLast] = [part === 0, part === parts - 1];
      const top = isFirst ? pad : 0;
      const height = (isLast ? count - part * maxLines : maxLines) * face.size * lead + top + (isLast ? pad : 0);
      return {
        height,
        draw: (doc, x, y) => {
          let left = x;
          for (const [index, lines] of set.entries()) {
            const room = widths[index]! - gap;
            for (const [at, line] of lines.slice(part * maxLines, (part + 1) * maxLines).entries()) {
              write(
                doc,
                face,
                line,
                left + gap / 2 + offset(columns[index]!.align, room - measure(line, face)),
                y + top + at * face.size * lead,
              );
            }
            left += widths[index]!;
          }
          for (const [color, at] of [
            [isFirst && above, y],
            [isLast && below, y + height],
          ] as const)
            if (color)
              doc
                .moveTo(x, at)
                .lineTo(x + width, at)
                .lineWidth(0.5)
                .strokeColor(color)
                .stroke();
        },
      };
    });
  };
  const [heading] = row(head, bold, '#000');
  const plain: Face = { size: text };
  return [
    heading!,
    ...[
      ...rows.flatMap((cells) => row(cells, plain, isRoll ? undefined : '#ccc')),
      ...(totals ? row(totals, bold, undefined, '#000') : []),
    ].map((piece) => ({ ...piece, heading })),
  ];
};

interface Drawing extends Piece {
  readonly width: number;
}
/** One path of dark runs, with the quiet zone of four modules: vectors, sharp on any printer. */
const qrPiece = (text: string, side: number): Drawing => {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const module = side / size;
  return {
    width: side,
    height: side,
    draw: (doc, x, y) => {
      for (const [row, cells] of data.entries()) {
        for (let from = 0; from < size; from++) {
          if (!cells[from]) continue;
          let to = from;
          while (cells[to]) to++;
          doc.rect(x + from * module, y + row * module, (to - from) * module, module);
          from = to;
        }
      }
      doc.fill('#000');
    },
  };
};
const barcodePiece = (text: string, width: number, as?: 'itf'): Drawing => {
  const known = barcodeOf(text, as);
  const bars = known ?? [];
  const modules = bars.reduce((sum, one) => sum + one, 0) + 20;
  const module = Math.min(mm(as === 'itf' ? 0.254 : 0.33), as === 'itf' ? width : mm(100) / modules, width / modules);
  return {
    width: modules * module,
    height: known ? mm(14) : 0,
    draw: (doc, x, y) => {
      if (!known) return;
      let at = x + 10 * module;
      for (const [index, bar] of bars.entries()) {
        if (index % 2 === 0) doc.rect(at, y, bar * module, mm(14));
        at += bar * module;
      }
      doc.fill('#000');
    },
  };
};
const figure = (ground: Ground, drawing: Drawing, width: number, caption: string | undefined): readonly Piece[] => {
  const margin = ground.text / 2;
  const words = caption
    ? piecesOf(ground, { text: caption, align: 'center', size: 'small' }).filter((one) => one !== 'cut')
    : [];
  return [
    {
      height: 2 * margin + drawing.height + heightOf(words),
      draw: (doc, x, y) => {
        drawing.draw(doc, x + (width - drawing.width) / 2, y + margin);
        stack(doc, words, x, y + margin + drawing.height);
      },
    },
  ];
};
const heightOf = (pieces: readonly Piece[]): number => pieces.reduce((sum, { height }) => sum + height, 0);
const stack = (doc: Pdf, pieces: readonly Piece[], x: number, y: number): void => {
  let at = y;
  for (const piece of pieces) {
    piece.draw(doc, x, at);
    at += piece.height;
  }
};

/** Pieces of equal width, a row of them never broken. */
const gridPieces = (
  ground: Ground,
  { grid: cells, across: wanted, plain, height: least = 0 }: Extract<PrintBlock, { readonly grid: unknown }>,
): readonly Piece[] => {
  const across = Math.max(1, Math.min(wanted, 8));
  const [gap, inner] = [mm(4), plain ? 0 : mm(3)];
  const width = (ground.width - gap * (across - 1)) / across;
  const all = cells.map((cell) =>
    cell.flatMap((one) => piecesOf({ ...ground, width: width - 2 * inner }, one)).filter((one) => one !== 'cut'),
  );
  return Array.from({ length: Math.ceil(all.length / across) }, (_, row) =>
    all.slice(row * across, row * across + across),
  ).map((line) => {
    const height = Math.max(mm(least), Math.max(...line.map(heightOf)) + 2 * inner);
    return {
      height: height + gap,
      draw: (doc, x, y) => {
        for (const [index, pieces] of line.entries()) {
          const left = x + index * (width + gap);
          if (!plain)
            dashed(doc, true)
              .roundedRect(left, y, width, height, mm(2))
              .lineWidth(0.75)
              .strokeColor('#666')
              .stroke()
              .undash();
          stack(doc, pieces, left + inner, y + inner);
        }
      },
    };
  });
};

/** Cells of a form: on a sheet one piece, on a roll theirs one after the other. */
const rowPieces = (ground: Ground, cells: readonly PrintCell[]): readonly (Piece | 'cut')[] => {
  const inside = ({ label, blocks }: PrintCell, of: Ground): readonly (Piece | 'cut')[] =>
    [...(label ? [{ text: label, bold: true, size: 'tiny' } as const] : []), ...blocks].flatMap((one) =>
      piecesOf(of, one),
    );
  if (ground.isRoll) return cells.flatMap((cell) => inside(cell, ground));
  const inner = mm(1);
  const whole = cells.reduce((sum, { width = 1 }) => sum + width, 0);
  const set = cells.map((cell) => {
    const width = (ground.width * (cell.width ?? 1)) / whole;
    return { width, pieces: inside(cell, { ...ground, width: width - 2 * inner }).filter((one) => one !== 'cut') };
  });
  const height = Math.max(...set.map(({ pieces }) => heightOf(pieces))) + inner;
  return [
    {
      height,
      draw: (doc, x, y) => {
        let left = x;
        for (const { width, pieces } of set) {
          doc.rect(left, y, width, height).lineWidth(0.5).strokeColor('#000').stroke();
          stack(doc, pieces, left + inner, y + inner / 2);
          left += width;
        }
      },
    },
  ];
};

/** Said in a frame: 'SIMULAÇÃO'. */
export const stampPiece = ({ width, text, measure }: Ground, stamp: string): Piece => {
  const face: Face = { size: text, bold: true };
  const lines = linesOf(stamp, width - text, measure, face);
  const height = lines.length * text * lead + text * 0.6;
  return {
    height: height + text * 0.4,
    draw: (doc, x, y) => {
      doc
        .rect(x + 0.75, y + 0.75, width - 1.5, height - 1.5)
        .lineWidth(1.5)
        .strokeColor('#000')
        .stroke();
      for (const [at, line] of lines.entries())
        write(doc, face, line, x + (width - measure(line, face)) / 2, y + text * 0.3 + at * text * lead);
    },
  };
};
