import { importColumns, importKeys, type ImportColumn } from '#kit/work/imports';
import type { Model, ModelField } from '#kit/read/model';
import { isVeiled, revealing } from '#kit/entity/personal';
import type { User } from '../core/context';
import { canWrite, ownOwner } from '../core/guard';
import { recordField } from '../export/recordField';

/** Column of our own exports: the id of a line's record. */
export const recordColumn: ImportColumn = {
  name: recordField.name,
  label: recordField.label,
  field: recordField,
  within: recordField,
};
/** The columns that this person may bring in. */
export const columnsFor = (model: Model, user: User): readonly ImportColumn[] => [
  recordColumn,
  ...importColumns(model).filter(
    ({ field, within }) =>
      canWrite(user)(within) &&
      canWrite(user)(field) &&
      within.name !== ownOwner(user, model) &&
      !tells(model, user, within),
  ),
];
/** Keys that recognise a record, without those that this user may not see. */
export const keysFor = (model: Model, user: User): readonly (readonly string[])[] =>
  importKeys(model).filter(
    (names) =>
      user.permissions.has(revealing) || isOnce(model, names) || !names.some((name) => isVeiled(model.fields[name]!)),
  );
const isOnce = (model: Model, names: readonly string[]): boolean =>
  uniqueOf(model).some((one) => one.join() === names.join());
/**
 * A file of guesses would be told which of them are there already: who may not see the values brings in none that a
 * record is known by.
 */
const tells = (model: Model, user: User, field: ModelField): boolean =>
  isVeiled(field) &&
  !user.permissions.has(revealing) &&
  [...keysFor(model, user), ...uniqueOf(model)].some((names) => names.includes(field.name));
/** Sets of fields that the database lets occur once. */
export const uniqueOf = (model: Model): readonly (readonly string[])[] => importKeys({ ...model, imports: {} });
