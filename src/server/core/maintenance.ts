import { hourText } from '#kit/dayText';
import { sql, type RawBuilder } from 'kysely';
import { messages } from '#kit/messages';
import { fill } from '#kit/text';
import type { Deps, User } from './context';
import { fail } from './failure';

/** A planned maintenance; instants in milliseconds. */
export interface Maintenance {
  readonly from: number;
  readonly until: number;
  readonly text: string | null;
}
/** The same as {@link plannedColumn} reads it. */
export type Planned = readonly [from: string | null, until: string | null, text: string | null] | null;

/**
 * Column with the planned maintenance of the settings, as JSON. It goes along with a statement that a request sends
 * anyway, so that each request knows it as it is now, in every process, and none asks for it.
 */
export const plannedColumn = ({ models, words }: Pick<Deps, 'models' | 'words'>): RawBuilder<unknown> => {
  const declared = words.house?.maintenance;
  const model = declared && models.find(({ name }) => name === declared.entity);
  if (!declared || !model) return sql`null::json`;
  const [from, until, text] = [declared.start, declared.end, declared.text].map((name) =>
    sql.ref(`m.${model.fields[name]!.column}`),
  );
  return sql`(select json_build_array(${from}, ${until}, ${text}) from ${sql.table(model.table)} as m limit 1)`;
};
/** Undefined where its begin or its end is not known. */
export const maintenanceOf = (planned: Planned): Maintenance | undefined => {
  const [from, until, text] = planned ?? [];
  return from && until ? { from: Date.parse(from), until: Date.parse(until), text: text ?? null } : undefined;
};
/** True while the work stops. */
export const isUnderWay = (planned: Maintenance | undefined, now: Date): planned is Maintenance =>
  planned !== undefined && planned.from <= now.getTime() && now.getTime() < planned.until;

/** Answers 503 while it is under way, with its end in the time zone of the caller. */
export const refuseUnderWay = (planned: Maintenance | undefined, now: Date, zone: string, where = ''): void => {
  if (!isUnderWay(planned, now)) return;
  const until = new Date(planned.until);
  const day = (one: Date): string =>
    one.toLocaleDateString('pt-BR', { timeZone: zone, day: '2-digit', month: '2-digit' });
  const hour = hourText(until, zone);
  const end = `${day(now) === day(until) ? '' : `${day(until)}, `}${hour}${where}`;
  fail({
    kind: 'maintenance',
    message: [fill(messages.maintenance, { end }), planned.text].filter(Boolean).join(' '),
    seconds: Math.ceil((planned.until - now.getTime()) / 1000),
    maintenance: { until: until.toISOString(), end, text: planned.text },
  });
};
/** The same for people and programs. Administrators of the platform work on: somebody has to. */
export const refuseDuringMaintenance = (user: User, now: Date): void => {
  if (isKeptOut(user, now)) refuseUnderWay(user.maintenance, now, user.zone);
};
export const isKeptOut = ({ admin, maintenance }: User, now: Date): boolean => !admin && isUnderWay(maintenance, now);
