import type { Finding } from './finding';

/** A file of the business, with its text. */
export interface Source {
  readonly path: string;
  readonly text: string;
}
export interface Place {
  readonly path: string;
  /** From 1. */ readonly line: number;
  readonly column: number;
}

/**
 * Place of a finding in the sources: the wrong word, after the name around it; else that name; else the beginning of
 * the first file.
 */
export const locate = ({ where, word }: Finding, sources: readonly Source[]): Place | undefined => {
  const around = where.match(/[\p{L}_$][\p{L}\w$]*/gu) ?? [];
  const name = around.at(-1);
  const read = sources.map(({ path, text }) => ({ path, text: withoutComments(text) }));
  for (const wanted of [word, name]) {
    if (wanted === undefined) continue;
    for (const source of read) {
      const inside = wanted === name ? 0 : Math.max(0, positionOf(source.text, name, 0));
      const at = [inside, 0].map((from) => positionOf(source.text, wanted, from)).find((one) => one >= 0);
      if (at !== undefined) return placeOf(source, at);
    }
  }
  return sources[0] && { path: sources[0].path, line: 1, column: 1 };
};

/**
 * As long as before: blanks where the comments stood. Two slashes are a comment after a blank alone; an address has a
 * colon before them, and may go on with an asterisk.
 */
const withoutComments = (text: string): string => {
  let open = false;
  return text
    .split('\n')
    .map((line) => {
      const { kept, isOpen } = uncommented(line, open);
      open = isOpen;
      return kept.padEnd(line.length);
    })
    .join('\n');
};
const uncommented = (line: string, isOpen: boolean): { readonly kept: string; readonly isOpen: boolean } => {
  if (isOpen) {
    const end = line.indexOf('*/');
    if (end < 0) return { kept: '', isOpen };
    const rest = uncommented(line.slice(end + 2), false);
    return { kept: ' '.repeat(end + 2) + rest.kept, isOpen: rest.isOpen };
  }
  const short = line.search(/(?:^|\s)\/\//);
  const long = line.search(/(?<!\/)\/\*/);
  if (long >= 0 && (short < 0 || long < short)) {
    const rest = uncommented(line.slice(long + 2), true);
    return { kept: line.slice(0, long) + '  ' + rest.kept, isOpen: rest.isOpen };
  }
  return { kept: short < 0 ? line : line.slice(0, short), isOpen: false };
};
const positionOf = (text: string, word: string | undefined, from: number): number => {
  if (word === undefined || word === '') return -1;
  const pattern = new RegExp(`(?<![\\w$])${word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}(?![\\w$])`, 'gu');
  pattern.lastIndex = from;
  return pattern.exec(text)?.index ?? -1;
};
const placeOf = ({ path, text }: Source, at: number): Place => {
  const before = text.slice(0, at).split('\n');
  return { path, line: before.length, column: before.at(-1)!.length + 1 };
};
