import type { Model } from '../read/model';
import type { AnyStates } from './states';

/** Stamps of the moves that lead to a state. */
export const stampsInto = ({ moves }: AnyStates, state: string): readonly string[] =>
  Object.values(moves).flatMap(({ to, stamp }) => (to === state && stamp ? [stamp] : []));

/** The instant at which the state beside the heading of a record began; undefined where nobody knows it. */
export const sinceOf = (
  { record: page, states, fields }: Model,
  values: Readonly<Record<string, unknown>>,
): string | undefined => {
  if (page?.since === undefined) return undefined;
  const state = page.status === undefined ? undefined : String(values[page.status]);
  const instants = (names: readonly (string | undefined)[]): string | undefined =>
    names
      .map((name) => (name === undefined ? undefined : values[name]))
      .filter((value) => typeof value === 'string')
      .toSorted()
      .at(-1);
  if (typeof page.since === 'object') return instants([state === undefined ? undefined : page.since[state]]);
  if (!states || states.field !== page.status || state === undefined) return instants([page.since]);
  if (states.since !== undefined) return instants([states.since]);
  const isFirst = state === fields[states.field]?.options.default;
  return instants(isFirst ? [page.since] : stampsInto(states, state));
};
