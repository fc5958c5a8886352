import type { ImportPreview } from '#kit/work/imports';
import { fold } from '#kit/text';

/** Meaning of a file's columns, and the treatment of known records: the next file begins with it. */
export interface Mapping {
  readonly headings: readonly string[];
  readonly columns: readonly (string | null)[];
  readonly updates: boolean;
}
const plain = (heading: string): string => fold(heading).trim();
const isSame = ({ headings }: Mapping, others: readonly string[]): boolean =>
  headings.length === others.length && headings.every((one, at) => plain(one) === plain(others[at]!));

/** How much of the mapping a file with these headings keeps; undefined when none of them was there. */
export const keptOf = (before: Mapping, headings: readonly string[]): 'all' | 'some' | undefined => {
  if (isSame(before, headings)) return 'all';
  return headings.some((heading) => indexOf(before, heading) >= 0) ? 'some' : undefined;
};
/**
 * The columns of a file by what was chosen before, else as they were recognised; none twice. Undefined: nothing differs
 * from what was recognised.
 */
export const carried = (
  before: Mapping,
  { cabecalho, colunas }: Pick<ImportPreview, 'cabecalho' | 'colunas'>,
): readonly (string | null)[] | undefined => {
  const whole = isSame(before, cabecalho);
  const taken = new Set<string>();
  const take = (name: string | null): string | null => {
    if (name === null || taken.has(name)) return null;
    taken.add(name);
    return name;
  };
  const places = cabecalho.map((heading, at) => (whole ? at : indexOf(before, heading)));
  const kept = places.map((at) => (at < 0 ? null : take(before.columns[at] ?? null)));
  const columns = kept.map((name, at) => (places[at]! < 0 ? take(colunas[at] ?? null) : name));
  return columns.every((name, at) => name === (colunas[at] ?? null)) ? undefined : columns;
};
/** Position of a heading in the earlier file; one without a name has none. */
const indexOf = ({ headings }: Mapping, heading: string): number =>
  plain(heading) === '' ? -1 : headings.findIndex((one) => plain(one) === plain(heading));
