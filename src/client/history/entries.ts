import type { FieldChange, HistoryEntry } from '#kit/calls/history';
import type { Model } from '#kit/read/model';
import { call } from '../http';

/** One page of what was done with a record, the newest first. */
export const historyPage = async (
  { root }: Model,
  id: number,
  page: number,
  size: number,
  signal: AbortSignal,
): Promise<{ readonly entries: readonly HistoryEntry[]; readonly total: number }> => {
  const path = `${root}historico/${id}/${page}/${size}`;
  const { results = [], totalRecords = 0 } = await call<HistoryEntry>('GET', path, undefined, { signal });
  return { entries: results, total: totalRecords };
};

export interface Version {
  /** The values that fields had right after the entry, of those that have changed since. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Fields that have changed since, and whose values are not kept. */
  readonly lost: readonly string[];
  readonly $labels: Readonly<Record<string, string>>;
}
/**
 * A record as it was after an entry: what each newer change has replaced, the oldest of them first. `entries`: the
 * newest first.
 */
export const versionAfter = (entries: readonly HistoryEntry[], index: number): Version => {
  const newer = entries.slice(0, index).toReversed();
  const first = new Map<string, FieldChange>();
  for (const change of newer.flatMap(({ changes }) => changes))
    if (!first.has(change.field)) first.set(change.field, change);
  const all = [...first.values()];
  return {
    values: Object.fromEntries(all.filter(({ hidden }) => !hidden).map(({ field, before }) => [field, before])),
    lost: all.filter(({ hidden }) => hidden).map(({ field }) => field),
    $labels: Object.assign({}, ...newer.map(({ $labels }) => $labels)) as Version['$labels'],
  };
};

/** '14/03/2026 09:12' */
export const momentOf = (instant: string, zone: string): string =>
  new Date(instant).toLocaleString('pt-BR', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
