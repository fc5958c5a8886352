import { quoted } from './finding';

/**
 * Steps of one letter (added, left out, replaced, two swapped) from one word to the other: optimal string alignment.
 */
const distance = (one: string, other: string): number => {
  const rows = Array.from({ length: one.length + 1 }, (_, at) =>
    Array.from({ length: other.length + 1 }, (_none, column) => (at === 0 ? column : column === 0 ? at : 0)),
  );
  for (let i = 1; i <= one.length; i++)
    for (let j = 1; j <= other.length; j++) {
      const swapped =
        i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
          ? rows[i - 2]![j - 2]! + 1
          : Infinity;
      const replaced = rows[i - 1]![j - 1]! + (one[i - 1] === other[j - 1] ? 0 : 1);
      rows[i]![j] = Math.min(rows[i - 1]![j]! + 1, rows[i]![j - 1]! + 1, replaced, swapped);
    }
  return rows[one.length]![other.length]!;
};

const most = 3;
/** Names that were most likely meant, the nearest first; at most three. */
export const nearest = (word: string, names: Iterable<string>): readonly string[] =>
  [...new Set(names)]
    .map((name) => ({ name, steps: distance(word.toLowerCase(), name.toLowerCase()) }))
    .filter(({ name, steps }) => steps <= Math.max(1, Math.floor(Math.max(word.length, name.length) / 3)))
    .toSorted((one, other) => one.steps - other.steps || (one.name < other.name ? -1 : 1))
    .slice(0, most)
    .map(({ name }) => name);

/**
 * Correction of a name that does not exist: the nearest, else all when they are few.
 * @example "did you mean 'situacao'?"
 */
export const meant = (word: string, names: Iterable<string>, otherwise: string): string => {
  const all = [...names];
  const near = nearest(word, all);
  if (near.length > 0) return `did you mean ${quoted(near)}?`;
  return all.length > 0 && all.length <= 12 ? `${otherwise}: there is ${quoted(all)}` : otherwise;
};
