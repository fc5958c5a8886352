/** Paper of a document. A roll of 80 mm takes 48 letters a line, one of 58 mm takes 32. */
export type Paper = 'A4' | 'A5' | '80mm' | '58mm';
/** Cut to size; a roll is as long as what is on it. */
export type Sheet = 'A4' | 'A5';
export const isSheet = (paper: Paper): paper is Sheet => paper === 'A4' || paper === 'A5';
export type PrintAlign = 'left' | 'center' | 'right';

/** One piece of a printed document, plain data. Texts wrap by themselves; a line break in them is one. */
export type PrintBlock =
  | {
      readonly text: string;
      readonly align?: PrintAlign;
      readonly bold?: boolean;
      readonly size?: 'tiny' | 'small' | 'large' | 'huge';
    }
  | { readonly rule: 'line' | 'dashed' }
  /** A name on the left, its value on the right: 'Total', 'R$ 10,00'. */
  | {
      readonly pair: readonly [name: string, value: string];
      readonly bold?: boolean;
      readonly size?: 'small' | 'large';
    }
  | { readonly table: PrintTable }
  /** `size`: millimetres, 30 when left out. */
  | { readonly qr: string; readonly caption?: string; readonly size?: number }
  /**
   * EAN-13 where the text is one with its check digit, else Code 128: letters, digits and signs of ASCII. `itf`:
   * Interleaved 2 of 5, an even number of digits, as banks read a boleto.
   */
  | { readonly barcode: string; readonly as?: 'itf'; readonly caption?: string }
  /** Empty lines. */
  | { readonly space: number }
  /**
   * A line of a form: cells side by side on a sheet, each in a frame that touches the next, as wide as its share; never
   * broken over two pages. On a roll one after the other.
   */
  | { readonly row: readonly PrintCell[] }
  /**
   * Pieces of equal width, so many in a row and never broken over two pages; on a roll one after the other, each cut
   * off. Framed to be cut out, or `plain`: then nothing is cut. `height`: millimetres that each takes at least on
   * a sheet, for sheets of labels.
   */
  | {
      readonly grid: readonly (readonly PrintBlock[])[];
      readonly across: number;
      readonly plain?: true;
      readonly height?: number;
    }
  /**
   * A picture, a `data:` address of a PNG, JPEG or WebP, `size` millimetres wide and high, with `beside` at its right.
   * A thermal printer driven by bytes prints what stands beside it.
   */
  | { readonly picture: string | undefined; readonly size: number; readonly beside: readonly PrintBlock[] }
  /** The document's own `logo`, in the middle and as wide as there is room; nothing where it has none. */
  | { readonly logo: true }
  /** The paper is cut; on sheets a new page. */
  | { readonly cut: true };

/** A cell of a form: what it is, small above what stands in it. */
export interface PrintCell {
  /** Its share of the line, 1 when left out. */ readonly width?: number;
  readonly label?: string;
  readonly blocks: readonly PrintBlock[];
}

export interface PrintTable {
  /** Letters of official papers with many columns. */
  readonly size?: 'tiny';
  readonly columns: readonly { readonly label: string; readonly align?: PrintAlign }[];
  readonly rows: readonly (readonly string[])[];
  /** A last line, in bold. */
  readonly totals?: readonly string[];
}

/**
 * A document for the printer: written once, shown and printed as HTML, saved as PDF, sent to a thermal printer as
 * ESC/POS.
 *
 * @example
 * return print({ title: 'Cupom VERAO10', paper: '80mm', blocks: [
 *   { text: 'Pizzaria Bella', align: 'center', bold: true, size: 'large' }, { rule: 'dashed' },
 *   { pair: ['Desconto', '10%'] }, { qr: 'https://exemplo.com.br/c/VERAO10' }, { cut: true },
 * ] });
 */
export interface PrintDocument {
  /** Title of the window, and name of the file. */
  readonly title: string;
  readonly paper: Paper;
  /** A sheet lying on its side. */
  readonly landscape?: boolean;
  readonly blocks: readonly PrintBlock[];
  /** Said above and below everything: 'SIMULAÇÃO: SEM VALOR FISCAL'. */
  readonly stamp?: string;
  /**
   * A PNG or JPEG as a `data:` address, kept once however often a block shows it. A thermal printer driven by bytes
   * leaves it out.
   */
  readonly logo?: string;
  /**
   * The instant it speaks of, ISO: the date of its PDF. Without one the PDF has none, and is the same whenever it is
   * made.
   */
  readonly at?: string;
}
export const lettersOf: Readonly<Record<Exclude<Paper, Sheet>, number>> = { '80mm': 48, '58mm': 32 };
