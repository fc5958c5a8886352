import { textOf } from '#fields/cells';
import type { WireRecord } from '#kit/calls/envelope';
import { labelOf } from '#kit/entity/field';
import type { HistoryEntry } from '#kit/calls/history';
import type { Model, ModelField } from '#kit/read/model';
import type { Log } from '#kit/entity/states';
import { capitalised } from '#kit/text';

/** Something that happened to a record. */
export interface Moment {
  readonly key: string;
  /** ISO. */
  readonly at: string;
  readonly text: string;
  readonly by?: string;
  /** The state that it has led to. */
  readonly state?: string;
}

type Stamps = Readonly<Record<string, string>>;
/** From the rows that keep its steps. */
export const loggedMoments = (log: Log, child: Model, rows: readonly WireRecord[]): readonly Moment[] => {
  const stamped = (stamp: 'now' | 'user'): ModelField | undefined =>
    Object.values(child.fields).find(({ options }) => options.stamp === stamp);
  const [when, who] = [stamped('now'), stamped('user')];
  const to = child.fields[log.to]!;
  return rows
    .flatMap((row): Moment[] => {
      const at = when ? row[when.name] : row.criadoEm;
      const state = row[log.to];
      return typeof at === 'string' && typeof state === 'string'
        ? [
            {
              key: String(row.id),
              at,
              state,
              text: labelOf(to.choices?.[state] ?? state),
              by: who && textOf(who, row),
            },
          ]
        : [];
    })
    .toSorted(newestFirst);
};
const newestFirst = (a: Moment, b: Moment): number => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0);

/** From the history, the newest first; from the instants that the record keeps where nobody shows it. */
export const momentsOf = (
  model: Model,
  record: WireRecord,
  stamps: Stamps,
  history: readonly HistoryEntry[] | undefined,
): readonly Moment[] =>
  (history && history.length > 0
    ? history.flatMap((entry) => told(model, stamps, entry))
    : kept(record, stamps)
  ).toSorted(newestFirst);
const kept = (record: WireRecord, stamps: Stamps): Moment[] =>
  Object.entries(stamps).flatMap(([name, text]) => {
    const at = record[name];
    return typeof at === 'string' ? [{ key: name, at, text }] : [];
  });

/** Reads are for the audit, not for the course of things. */
const isLook = (action: string): boolean => /^(revelar|procurar|exportar)/.test(action);
const told = ({ states, fields, actions }: Model, stamps: Stamps, entry: HistoryEntry): Moment[] => {
  const { id, at, by, action, said, changes } = entry;
  if (isLook(action)) return [];
  const change = states && changes.find(({ field, before, after }) => field === states.field && before !== after);
  const state = change && typeof change.after === 'string' ? change.after : undefined;
  const first = Object.values(stamps)[0];
  const text =
    action === 'criar' || (change && change.before == null)
      ? (first ?? 'Criado')
      : state
        ? labelOf(fields[states!.field]!.choices?.[state] ?? state)
        : (actions.find(({ name }) => name === action)?.label ?? capitalised(said));
  return [{ key: String(id), at, by, text, state }];
};

const day = (at: string, zone: string): string => new Date(at).toLocaleDateString('en-CA', { timeZone: zone });
/** '20:06' today, '08/11 20:06' on another day. */
export const timeOf = (at: string, zone: string): string =>
  new Date(at)
    .toLocaleString('pt-BR', {
      timeZone: zone,
      hour: '2-digit',
      minute: '2-digit',
      ...(day(at, zone) !== day(new Date().toISOString(), zone) && { day: '2-digit', month: '2-digit' }),
    })
    .replace(',', '');
