import { meets } from '#kit/entity/condition';
import type { WireRecord } from '#kit/calls/envelope';
import type { Model, ModelField } from '#kit/read/model';
import { cameMasked } from '#kit/entity/personal';
import type { AnyChildren } from '#kit/resource/record';
import { shownAs } from '../form/access';
import type { User } from '../session';

/** Too large for a cell, or not its own: read there, and changed in the record's form. */
const large = new Set([
  'longText',
  'address',
  'group',
  'list',
  'emails',
  'refs',
  'tags',
  'file',
  'image',
  'weekdays',
  'enumSet',
  'token',
  'openingHours',
  'timeSlots',
  'json',
]);
const fits = ({ kind }: ModelField): boolean => !large.has(kind.name) && !kind.nested;

/** The columns of rows that stand beneath their parent. */
export const columnsOf = (child: Model, { columns, by, sortable }: AnyChildren): readonly ModelField[] =>
  (columns ?? child.list.columns.filter((name) => name !== by && name !== sortable)).flatMap(
    (name) => child.fields[name] ?? [],
  );

/** May the person change this cell where it stands? */
export const isEditable = (child: Model, field: ModelField, record: WireRecord, user: User | null): boolean =>
  fits(field) &&
  shownAs(child, field, 'update', user) === 'input' &&
  !cameMasked(record, field.name) &&
  (field.when === undefined || meets(field.when, record, user ?? undefined));

/** The cells of a new row; a condition of its own is asked of what stands in it. */
export const isWritten = (child: Model, field: ModelField, user: User | null): boolean =>
  fits(field) && shownAs(child, field, 'create', user) === 'input';

/** Can a row be added where the others stand: is all that it must have among its columns? */
export const canAddInPlace = (child: Model, columns: readonly ModelField[], by: string, user: User | null): boolean =>
  Object.values(child.fields).every(
    (field) =>
      !field.required ||
      field.system === true ||
      field.name === by ||
      field.name === child.tenant ||
      field.options.readOnly === true ||
      field.options.default !== undefined ||
      field.kind.name === 'bool' ||
      field.when !== undefined ||
      (columns.includes(field) && isWritten(child, field, user)),
  );

/** The next cell that may be changed, along the rows; undefined at their end. */
export const nextCell = (
  rows: readonly WireRecord[],
  columns: readonly ModelField[],
  editable: (field: ModelField, record: WireRecord) => boolean,
  from: { readonly id: number; readonly name: string },
  step: 1 | -1,
): { readonly id: number; readonly name: string } | undefined => {
  const cells = rows.flatMap((record) =>
    columns
      .filter((field) => (record.id === from.id && field.name === from.name) || editable(field, record))
      .map(({ name }) => ({ id: record.id, name })),
  );
  const at = cells.findIndex(({ id, name }) => id === from.id && name === from.name);
  return cells[at + step];
};
