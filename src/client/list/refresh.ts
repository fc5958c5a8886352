import { meets } from '#kit/entity/condition';
import type { WireRecord } from '#kit/calls/envelope';
import type { Model } from '#kit/read/model';

interface Query {
  readonly state: { readonly data?: unknown };
}
/** A page of a list, or a record. */
const rowsOf = (answer: unknown): readonly WireRecord[] => {
  const { data } = (answer ?? { data: [] }) as { readonly data?: unknown };
  return Array.isArray(data) ? (data as readonly WireRecord[]) : [answer as WireRecord];
};
/**
 * How a list or a record is asked: again while a row of it meets what the resource says. No error is told: the page
 * shows it.
 */
export const whileMet = ({ refresh }: Pick<Model, 'refresh'>, shown = rowsOf) => ({
  onError: () => undefined,
  ...(refresh && {
    staleTime: 0,
    refetchInterval: ({ state }: Query) =>
      state.data !== undefined && shown(state.data).some((row) => meets(refresh.while, row)) && refresh.every * 1000,
  }),
});
