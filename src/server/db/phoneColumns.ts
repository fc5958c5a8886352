import { sql, type RawBuilder } from 'kysely';

type Column = RawBuilder<unknown>;

/**
 * Number of a column with its ninth digit, as `withNinth` of the kit makes it. Only numbers of thirteen characters can
 * lack one: the others cost no regular expression.
 */
export const wholeNumberSql = (column: Column): RawBuilder<string> =>
  sql<string>`case when length(${column}) = 13 then regexp_replace(${column}, '^\\+55([1-9]\\d)([6-9]\\d{7})$', '+55\\19\\2') else ${column} end`;
/** True for a number that a text reaches: a mobile of Brazil, or a number of another country. By places, which cost less. */
export const mobileSql = (column: Column): RawBuilder<boolean> =>
  sql<boolean>`(substr(${column}, 1, 3) <> '+55' or substr(${column}, 4, 1) <> '0' and (length(${column}) = 14 and substr(${column}, 6, 1) = '9'
    or length(${column}) = 13 and substr(${column}, 6, 1) in ('6', '7', '8', '9')))`;
