import { readFilter } from '#kit/read/filter';
import { isField, isShape, type Result } from '#kit/calls/result';
import type { Field } from '#kit/entity/field';
import { fieldsOf } from '#kit/read/model';
import { isVeiled } from '#kit/entity/personal';
import { fail } from '../../core/failure';
import { canRead } from '../../core/guard';
import { within, type Place } from '../../core/work';
import { rowsAtMost, type Row } from '../../db/query';
import { chosen, leaving, present, shownOf } from '../present';

type Values = Readonly<Record<string, unknown>>;
/** Some values of one result at once, so that the rows among them cost one query an entity. None is null. */
type Leave = (values: readonly unknown[], place: Place) => Promise<readonly unknown[]>;

/**
 * Filters a function's answer to the declared result, rows as lists show them. Compiled once, at the start-up. Tests
 * keep undeclared values, so that they are found instead of dropped.
 */
export const answering = (result: Result): ((value: unknown, place: Place) => Promise<unknown>) => {
  const leave = leaveOf(result);
  return async (value, place) => (await filled(leave, [value], place))[0];
};

const leaveOf = (result: Result): Leave => {
  if (isField(result)) return isShownAsIs(result) ? plain : shownField(result);
  if (!isShape(result)) return parts(Object.entries(result).map(([name, part]) => [name, leaveOf(part)]));
  switch (result.shape) {
    case 'record':
      return records(result.entity, result.names, Object.entries(result.with ?? {}));
    case 'list':
      return lists(leaveOf(result.of));
    case 'page':
      return parts([
        ['results', lists(leaveOf(result.of))],
        ['totalRecords', plain],
      ]);
    case 'map':
      return maps(lists(leaveOf(result.of)));
    case 'orNull':
    case 'named':
      return leaveOf(result.of);
    case 'nothing':
      return (values, { services }) => Promise.resolve(services.keepsUndeclared ? values : values.map(() => null));
    default:
      return plain;
  }
};

const isShownAsIs = (field: Field): boolean => !field.item && !isVeiled(field) && field.options.read === undefined;
/** A value that is masked, or that not everybody may read, or that holds such ones. */
const shownField = (field: Field): Leave => {
  const fields = fieldsOf({ value: field });
  return (values, { user }) => {
    const shown = shownOf(fields, canRead(user));
    return Promise.resolve(values.map((value) => leaving(shown, { value }, []).value ?? null));
  };
};

const plain: Leave = (values) => Promise.resolve(values);
/** Filters the values that exist; the others are null. */
const filled = async (leave: Leave, values: readonly unknown[], place: Place): Promise<readonly unknown[]> => {
  const isThere = (value: unknown): boolean => value !== null && value !== undefined;
  const left = await leave(values.filter(isThere), place);
  let at = 0;
  return values.map((value) => (isThere(value) ? left[at++] : null));
};

const parts =
  (all: readonly (readonly [name: string, leave: Leave])[]): Leave =>
  async (values, place) => {
    const left = values.map((value): Record<string, unknown> =>
      place.services.keepsUndeclared ? { ...(value as Values) } : {},
    );
    // One after the other: a transaction does one thing at a time.
    for (const [name, leave] of all) {
      const column = values.map((value) => (value as Values)[name] ?? null);
      const answers = leave === plain ? column : await filled(leave, column, place);
      for (let at = 0; at < left.length; at++) left[at]![name] = answers[at];
    }
    return left;
  };
const lists =
  (leave: Leave): Leave =>
  async (values, place) => {
    const left = await filled(leave, values.flat(), place);
    let at = 0;
    return values.map((list) => (list as readonly unknown[]).map(() => left[at++]));
  };
const maps =
  (leave: Leave): Leave =>
  async (values, place) => {
    const left = await leave(
      values.map((map) => Object.values(map as Values)),
      place,
    );
    return values.map((map, at) =>
      Object.fromEntries(
        Object.keys(map as Values).map((name, index) => [name, (left[at] as readonly unknown[])[index]]),
      ),
    );
  };
const records =
  (
    entity: string,
    names: readonly string[] | undefined,
    joined: readonly (readonly [name: string, fields: readonly string[]])[],
  ): Leave =>
  async (rows, place) => {
    const {
      services: { byName },
      user,
    } = place;
    const model = byName.get(entity) ?? fail({ kind: 'broken' });
    if (!names) return present(place, model, rows as readonly Row[]);
    const left = await chosen(place, model, names, rows as readonly Row[]);
    for (const [name, fields] of joined) {
      const field = model.fields[name]!;
      const target = byName.get(field.ref!) ?? fail({ kind: 'broken' });
      const idOf = (row: unknown): number => Number((row as Values)[name]);
      const ids = canRead(user)(field) ? [...new Set(rows.map(idOf).filter((id) => id > 0))] : [];
      const found =
        ids.length === 0
          ? []
          : await within(place, (tx) =>
              rowsAtMost(tx, target, readFilter(target, { id: ids }, { isFunction: true }), ids.length),
            );
      const shown = new Map(
        (await chosen(place, target, ['id', ...fields], found)).map((row) => [Number(row.id), row]),
      );
      left.forEach((row, at) => {
        row[name] = shown.get(idOf(rows[at])) ?? null;
      });
    }
    return left;
  };
