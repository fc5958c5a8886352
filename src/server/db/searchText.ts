import { sql, type RawBuilder } from 'kysely';
import type { Model } from '#kit/read/model';
import { holdsVeiled } from '#kit/entity/personal';
import { apostrophes, dashes, fold } from '#kit/text';

type Values = Readonly<Record<string, unknown>>;

/**
 * Search text of a record: its `list.search` fields without accents or case, a line each. Masked fields are left out; a
 * search finds them whole, by their column.
 */
export const searchTextOf = (model: Model, values: Values): string =>
  model.list.search
    .flatMap((name) => {
      const field = model.fields[name];
      const value = values[name];
      if (!field || holdsVeiled(field) || field.ref || value === null || value === undefined || value === '') return [];
      return [fold(field.kind.searchText ? field.kind.searchText(value, field) : field.kind.format(value, field, {}))];
    })
    .join('\n');

/** `%`, `_` and `\` of LIKE stand for themselves. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
/** The words of a search, folded; at most ten. */
export const searchWords = (search: string): string[] => fold(search).split(/\s+/).filter(Boolean).slice(0, 10);

/** Latin letters that are one sign without their mark. */
const marked = Array.from({ length: 0x180 - 0xdf }, (_, at) => String.fromCharCode(0xdf + at)).filter(
  (sign) => /^\p{Ll}$/u.test(sign) && fold(sign).length === 1 && fold(sign) !== sign,
);
const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;
const isAscii = (sign: string): boolean => sign < '\x80';
/** Signs of {@link fold} for `translate`: a space for each dash; an apostrophe has no counterpart, and is dropped. */
const pair = (letters: readonly string[], isMeant: (sign: string) => boolean): string => {
  const [dash, apostrophe] = [dashes, apostrophes].map((signs) => [...signs].filter(isMeant).join(''));
  return `${literal(letters.join('') + dash! + apostrophe!)}, ${literal(letters.map(fold).join('') + ' '.repeat(dash!.length))}`;
};
const [ascii, any] = [pair([], isAscii), pair(marked, () => true)];
/** {@link fold} in SQL, of an expression that occurs three times in it. Text of ASCII alone is spared the letters. */
export const foldedSql = (text: string): string =>
  `case when octet_length(${text}) = char_length(${text}) then translate(lower(${text}), ${ascii})
    else translate(lower(normalize(${text}, NFC) collate "und-x-icu"), ${any}) end`;
/** The same of a column. */
export const folded = (text: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`(case when octet_length(${text}) = char_length(${text}) then translate(lower(${text}), ${sql.raw(ascii)})
    else translate(lower(normalize(${text}, NFC) collate "und-x-icu"), ${sql.raw(any)}) end)`;
