import type { AnyCond } from '#kit/entity/condition';
import { meets } from '#kit/entity/condition';
import type { Clear } from '#kit/entity/entity';
import { readFilter } from '#kit/read/filter';
import type { Model } from '#kit/read/model';
import type { User } from '../core/context';
import { clockOf } from '../core/guard';
import { within, type Place } from '../core/work';
import { groupRows, type Row } from '../db/query';

/** A program reads masks, whatever its maker may read. */
export const holdsOne = ({ permissions, key }: User, { permission }: Clear): boolean =>
  key === undefined && permission.some((one) => permissions.has(one));

/** True for the fields that the rules let through: a bit for each rule of the declaration. */
export const isClearBy =
  ({ clear = [] }: Model, rules: number) =>
  (name: string): boolean =>
    clear.some(({ fields }, at) => (rules & (1 << at)) !== 0 && (fields === undefined || fields.includes(name)));

/**
 * The rules of `clear` that each row meets for this user, a bit for each; undefined where the user holds none. A row
 * that was read without the fields of a condition does not meet it.
 */
export const rulesMet = async (
  place: Place,
  model: Model,
  rows: readonly Row[],
): Promise<readonly number[] | undefined> => {
  const held = (model.clear ?? []).map(
    (rule) => holdsOne(place.user, rule) && (!rule.lookup || place.isLookup === true),
  );
  if (rows.length === 0 || !held.includes(true)) return undefined;
  const rules = model.clear!;
  const whole = rules.findIndex(({ fields, when, by }, at) => held[at] && !fields && !when && !by);
  if (whole >= 0) return rows.map(() => 1 << whole);
  const clock = clockOf(place);
  const reached = new Map<number, ReadonlySet<number>>();
  for (const [at, { by }] of rules.entries()) if (by && held[at]) reached.set(at, await reachedBy(place, by, rows));
  return rows.map((row) =>
    rules.reduce(
      (met, { when, by }, at) =>
        held[at] && (by === undefined || reached.get(at)!.has(Number(row.id))) && meets(when, row, clock)
          ? met | (1 << at)
          : met,
      0,
    ),
  );
};

/** The ids among the rows that a row of the other entity leads to. */
const reachedBy = async (
  place: Place,
  { entity, ref }: NonNullable<Clear['by']>,
  rows: readonly Row[],
): Promise<ReadonlySet<number>> => {
  const target = place.services.byName.get(entity);
  const field = target?.fields[ref];
  const conditions = (target?.clear ?? []).flatMap((rule): AnyCond[] =>
    rule.when && holdsOne(place.user, rule) ? [rule.when].flat() : [],
  );
  const ids = [...new Set(rows.flatMap(({ id }) => (Number(id) > 0 ? [Number(id)] : [])))];
  if (!target || !field || conditions.length === 0 || ids.length === 0) return new Set();
  const query = readFilter(
    target,
    { [ref]: ids, $or: conditions, $sort: [] },
    { clock: clockOf(place), isFunction: true },
  );
  const found = await within(place, (tx) =>
    groupRows(tx, target, query, { by: [field], sum: [], sort: [], page: { page: 1, size: ids.length } }),
  );
  return new Set(found.map(({ keys: [id] }) => Number(id)));
};
