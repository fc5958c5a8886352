import { importColumns, importKeys, type ImportColumn } from '#kit/imports';
import type { Model, ModelField } from '#kit/model';
import { isVeiled, revealing } from '#kit/personal';
import type { User } from '../core/context';
import { canWrite, ownOwner } from '../core/guard';

/** The columns that this person may bring in. */
export const columnsFor = (model: Model, user: User): readonly ImportColumn[] =>
  importColumns(model).filter(
    ({ field, within }) =>
      canWrite(user)(within) &&
      canWrite(user)(field) &&
      within.name !== ownOwner(user, model) &&
      !tells(model, user, within),
  );
/**
 * A file of guesses would be told which of them are there already: who may not see the values brings in none that a
 * record is known by.
 */
const tells = (model: Model, user: User, field: ModelField): boolean =>
  isVeiled(field) &&
  !user.permissions.has(revealing) &&
  [...importKeys(model), ...uniqueOf(model)].some((names) => names.includes(field.name));
/** Sets of fields that the database lets occur once. */
export const uniqueOf = (model: Model): readonly (readonly string[])[] => importKeys({ ...model, imports: {} });
