import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Writes the characters beyond Latin-1 of the server's files as `\uXXXX`. One such character makes V8 keep two bytes for
 * each character of its file, for as long as the process lives: three megabytes for some hundred quotation marks.
 */
export const narrow = (): Plugin => ({
  name: 'narrow',
  apply: 'build',
  enforce: 'post',
  async writeBundle({ dir = '.' }) {
    const files = await readdir(dir);
    await Promise.all(files.filter((file) => file.endsWith('.mjs')).map((file) => narrowFile(join(dir, file))));
  },
});

const narrowFile = async (path: string): Promise<void> => {
  const code = await readFile(path, 'utf8');
  if (!wide.test(code)) return;
  const map = JSON.parse(await readFile(`${path}.map`, 'utf8')) as { mappings: string };
  await Promise.all([
    writeFile(path, narrowed(code)),
    writeFile(`${path}.map`, JSON.stringify({ ...map, mappings: shifted(map.mappings, code) })),
  ]);
};

const wide = /[^\0-\u00ff]/;
/** The same program: strings, templates and regular expressions read the escape as the character. */
export const narrowed = (code: string): string =>
  code.replace(/[^\0-\u00ff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
/** Columns that one escape has more than its character. */
const more = 5;

/** The mappings of a source map to `code`, for its narrowed text. */
export const shifted = (mappings: string, code: string): string => {
  const lines = code.split('\n');
  return mappings
    .split(';')
    .map((line, index) => shiftedLine(line, lines[index] ?? ''))
    .join(';');
};
const shiftedLine = (line: string, text: string): string => {
  if (line === '' || !wide.test(text)) return line;
  let [column, at, grown, before] = [0, 0, 0, 0];
  return line
    .split(',')
    .map((segment) => {
      const { value, rest } = readNumber(segment);
      column += value;
      for (; at < column; at++) if (text.charCodeAt(at) > 0xff) grown += more;
      const written = writeNumber(column + grown - before) + rest;
      before = column + grown;
      return written;
    })
    .join(',');
};

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
/** The first number of a segment, in base 64 of variable length: the sign in the lowest bit. */
const readNumber = (segment: string): { readonly value: number; readonly rest: string } => {
  let [bits, shift, end] = [0, 0, 0];
  for (let isMore = true; isMore; shift += 5) {
    const digit = digits.indexOf(segment[end++]!);
    bits |= (digit & 31) << shift;
    isMore = (digit & 32) !== 0;
  }
  return { value: (bits & 1) === 1 ? -(bits >> 1) : bits >> 1, rest: segment.slice(end) };
};
const writeNumber = (value: number): string => {
  let [bits, written] = [value < 0 ? (-value << 1) | 1 : value << 1, ''];
  do {
    const digit = bits & 31;
    bits >>= 5;
    written += digits[bits > 0 ? digit | 32 : digit];
  } while (bits > 0);
  return written;
};
