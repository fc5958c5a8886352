import type { Model } from '#kit/model';
import type { Work } from '../core/context';
import { holdByValues } from '../db/many';
import type { Row } from '../db/query';

type Values = Readonly<Record<string, unknown>>;
/** Stored records by {@link markOf}. */
export type Known = ReadonlyMap<string, readonly Row[]>;

/** What a record is known by; undefined where a value is missing. */
export const markOf = (names: readonly string[], values: Values): string | undefined => {
  const held = names.map((name) => values[name] ?? null);
  return held.includes(null) ? undefined : JSON.stringify([names, held]);
};
/** The records that hold what the lines hold, by each set of fields. */
export const knownBy = async (
  work: Work,
  model: Model,
  sets: readonly (readonly string[])[],
  lines: readonly { readonly patch: Values }[],
): Promise<Known> => {
  const patches = lines.map(({ patch }) => patch);
  const held = await Promise.all(
    sets.map((names) =>
      holdByValues(
        work.tx,
        model,
        names,
        patches.filter((patch) => markOf(names, patch) !== undefined),
      ),
    ),
  );
  const known = new Map<string, Row[]>();
  for (const [index, names] of sets.entries())
    for (const row of held[index]!) {
      const mark = markOf(names, row)!;
      known.set(mark, [...(known.get(mark) ?? []), row]);
    }
  return known;
};
/** The record that a line is about, by the first key that it fills. */
export const targetOf = (
  keys: readonly (readonly string[])[],
  known: Known,
  patch: Values,
): Row | 'several' | undefined => {
  const mark = keys.map((names) => markOf(names, patch)).find((one) => one !== undefined);
  const rows = mark === undefined ? undefined : known.get(mark);
  return rows && (rows.length > 1 ? 'several' : rows[0]);
};
