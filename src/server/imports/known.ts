import { readFilter } from '#kit/read/filter';
import type { Model } from '#kit/read/model';
import { fold } from '#kit/text';
import type { Work } from '../core/context';
import { holdByValues } from '../db/many';
import { heldRows, type Row } from '../db/query';

type Values = Readonly<Record<string, unknown>>;
/** Stored records by the mark of a set of fields. */
export type Known = ReadonlyMap<string, readonly Row[]>;

/** Fields that together are of one record. */
export interface RecordSet {
  readonly names: readonly string[];
  /** Those by which the database is asked: names are compared afterwards, capitals and accents aside. */
  readonly asked: readonly string[];
  /** Key that recognises the record; undefined where a value is missing. */
  mark(values: Values): string | undefined;
}
/** `once`: the database lets the values occur once, and they are compared as they stand. */
export const recordSet = ({ fields }: Model, names: readonly string[], once: boolean): RecordSet => {
  const exact = names.filter((name) => fields[name]?.kind.name !== 'text');
  const isLoose = !once && exact.length > 0 && exact.length < names.length;
  return {
    names,
    asked: isLoose ? exact : names,
    mark: (values) => {
      // A new record begins with its defaults: a file without such a column means them.
      const held = names.map(
        (name) => values[name] ?? (isLoose && !exact.includes(name) ? fields[name]?.options.default : null) ?? null,
      );
      if (held.includes(null)) return undefined;
      return JSON.stringify([names, isLoose ? held.map((one) => (typeof one === 'string' ? fold(one) : one)) : held]);
    },
  };
};

/** The records that hold what the lines hold, by each set of fields. */
export const knownBy = async (
  work: Work,
  model: Model,
  sets: readonly RecordSet[],
  lines: readonly { readonly patch: Values }[],
): Promise<Known> => {
  const patches = lines.map(({ patch }) => patch);
  const held = await Promise.all(
    sets.map(({ asked, mark }) =>
      holdByValues(
        work.tx,
        model,
        asked,
        patches.filter((patch) => mark(patch) !== undefined),
      ),
    ),
  );
  const known = new Map<string, Row[]>();
  for (const [index, { mark }] of sets.entries())
    for (const row of held[index]!) {
      const found = mark(row);
      if (found !== undefined) known.set(found, [...(known.get(found) ?? []), row]);
    }
  return known;
};
/** The records that the lines name by id, as far as they are there for this person. */
export const recordsById = async (
  work: Work,
  model: Model,
  lines: readonly { readonly id?: number }[],
): Promise<ReadonlyMap<number, Row>> => {
  const ids = [...new Set(lines.flatMap(({ id }) => id ?? []))];
  if (ids.length === 0) return new Map();
  const rows = await heldRows(work.tx, model, readFilter(model, { id: ids }), ids.length);
  return new Map(rows.map((row) => [row.id, row]));
};
/**
 * The record that a line is about, by the first key that finds one. One that has another value of an earlier key is
 * somebody else: two of a family share a telephone.
 */
export const targetOf = (keys: readonly RecordSet[], known: Known, patch: Values): Row | 'several' | undefined => {
  for (const [index, { mark }] of keys.entries()) {
    const own = mark(patch);
    const rows = own === undefined ? undefined : known.get(own);
    const found = rows?.filter((row) =>
      keys.slice(0, index).every((earlier) => {
        const [mine, theirs] = [earlier.mark(patch), earlier.mark(row)];
        return mine === undefined || theirs === undefined || mine === theirs;
      }),
    );
    if (found && found.length > 0) return found.length > 1 ? 'several' : found[0];
  }
  return undefined;
};
