import type { PrintAlign, PrintTable } from '#kit/work/print';

/** Words in lines of at most `width` letters; a longer word is broken. */
export const wrap = (text: string, width: number): string[] =>
  text.split('\n').flatMap((paragraph) => {
    const lines: string[] = [];
    let line = '';
    for (let word of paragraph.split(' ')) {
      if (line && line.length + 1 + word.length > width) {
        lines.push(line);
        line = '';
      } else if (line) {
        line += ` ${word}`;
        continue;
      }
      while (word.length > width) {
        lines.push(word.slice(0, width));
        word = word.slice(width);
      }
      line = word;
    }
    return [...lines, line];
  });

export const pad = (text: string, width: number, align: PrintAlign = 'left'): string => {
  const cut = text.slice(0, width);
  if (align === 'right') return cut.padStart(width);
  return align === 'center' ? cut.padStart(Math.floor((width + cut.length) / 2)).padEnd(width) : cut.padEnd(width);
};

/** The name on the left, the value on the right; on two lines when one does not hold them. */
export const pairLines = (name: string, value: string, width: number): string[] => {
  if (name.length + 1 + value.length <= width) return [name + value.padStart(width - name.length)];
  return [...wrap(name, width), ...wrap(value, width).map((line) => line.padStart(width))];
};

/**
 * The first column takes what the others leave; where that is too little, it stands on a line of its own above them.
 */
export const tableLines = (
  { columns, rows, totals }: PrintTable,
  width: number,
): { readonly head: string[]; readonly body: string[]; readonly foot: string[] } => {
  const all = [columns.map(({ label }) => label), ...rows, ...(totals ? [totals] : [])];
  const widths = columns.slice(1).map((_, index) => Math.max(...all.map((row) => (row[index + 1] ?? '').length)));
  const taken = widths.reduce((sum, one) => sum + one + 1, 0);
  const first = width - taken;
  const isRoomy = columns.length > 0 && (first >= 12 || all.every((row) => (row[0] ?? '').length <= first));
  const rest = (cells: readonly string[], within: number): string => {
    const room = isRoomy ? widths : shared(widths, within);
    return cells
      .slice(1, columns.length)
      .map((cell, index) => pad(cell, room[index]!, columns[index + 1]!.align))
      .join(' ');
  };
  const line = (cells: readonly string[]): string[] => {
    if (columns.length === 1) return wrap(cells[0] ?? '', width);
    if (!isRoomy) return [...wrap(cells[0] ?? '', width), rest(cells, width).padStart(width)];
    const [top = '', ...more] = wrap(cells[0] ?? '', first);
    return [
      `${pad(top, first, columns[0]!.align)} ${rest(cells, taken - 1)}`,
      ...more.map((text) => pad(text, first, columns[0]!.align)),
    ];
  };
  return { head: line(columns.map(({ label }) => label)), body: rows.flatMap(line), foot: totals ? line(totals) : [] };
};
/** Cuts columns that are too wide evenly, so that each keeps some width. */
const shared = (widths: readonly number[], within: number): readonly number[] => {
  const room = within - (widths.length - 1);
  const whole = widths.reduce((sum, one) => sum + one, 0);
  return whole <= room ? widths : widths.map((one) => Math.max(1, Math.floor((one * room) / whole)));
};
