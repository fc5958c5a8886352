import type { ImportColumn } from '#kit/work/imports';
import type { Model } from '#kit/read/model';
import type { WireRecord } from '#kit/calls/envelope';
import { isObject } from '../core/body';
import type { Work } from '../core/context';
import type { Row } from '../db/query';
import { cell } from '../export/csvCells';
import { presentMasked } from '../operations/present';
import { textOf } from './cells';
import type { Ready } from './lines';
import type { Cell } from './source';

/** Records as an export writes them for this person, by id: files keep every mask. */
export const asWritten = async (
  work: Work,
  model: Model,
  rows: readonly Row[],
): Promise<ReadonlyMap<number, (column: ImportColumn) => string>> => {
  const { zone } = work.user;
  const records = rows.length === 0 ? [] : await presentMasked(work, model, rows);
  return new Map(
    records.map((record: WireRecord) => [
      record.id,
      ({ field, within }) => {
        const held = within === field ? record : record[within.name];
        const value = isObject(held) ? held[field.name] : null;
        return textOf(cell(field, value, record.$labels ?? {}, zone));
      },
    ]),
  );
};

/**
 * A line of a file of ours without the cells that stand as we wrote them: they change nothing, be they masked, the name
 * of two records, or what no longer could be typed.
 */
export const changedIn = (
  one: Ready,
  columns: readonly (ImportColumn | undefined)[],
  written: ((column: ImportColumn) => string) | undefined,
): Ready => {
  if (!written) return one;
  const same = new Set<ImportColumn>();
  for (const [index, column] of columns.entries()) {
    const value = one.line.cells[index];
    if (column && value !== undefined && isAsWritten(column, value, written(column))) same.add(column);
  }
  if (same.size === 0) return one;
  const names = new Set([...same].map(({ name }) => name));
  return {
    ...one,
    patch: without(one.patch, same),
    errors: Object.fromEntries(Object.entries(one.errors).filter(([name]) => !names.has(name))),
    refs: one.refs.filter(({ column }) => !same.has(column)),
  };
};
/** A workbook holds numbers as such: a coordinate that is shown rounded is no change either. */
const isAsWritten = ({ field }: ImportColumn, value: Cell, written: string): boolean =>
  typeof value === 'number'
    ? field.kind.parse?.(written, field) === value
    : typeof value === 'string' && value !== '' && textOf(value) === written;
const without = (
  patch: Readonly<Record<string, unknown>>,
  same: ReadonlySet<ImportColumn>,
): Record<string, unknown> => {
  const left = { ...patch };
  for (const { field, within } of same) {
    if (within === field) delete left[field.name];
    else if (isObject(left[within.name])) {
      const { [field.name]: _, ...rest } = left[within.name] as Record<string, unknown>;
      if (Object.keys(rest).length > 0) left[within.name] = rest;
      else delete left[within.name];
    }
  }
  return left;
};
