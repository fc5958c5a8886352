import type { ImportColumn } from '#kit/work/imports';
import type { ValueChecker } from '#kit/entity/validation';
import { isId } from '#fields/number';
import { messages } from '#kit/messages';
import { isObject } from '../core/body';
import { readCell } from './cells';
import { recordColumn } from './columns';
import type { RecordSet } from './known';
import type { Repeated } from './repeated';
import type { FileLine } from './source';

/** A line of the file by its columns: its values, what could not be read, and the texts that name other records. */
export interface ReadLine {
  readonly line: FileLine;
  /** The record that a file of ours names. */
  readonly id?: number;
  readonly patch: Record<string, unknown>;
  readonly errors: Record<string, string>;
  readonly warnings: Readonly<Record<string, string>>;
  readonly refs: readonly { readonly column: ImportColumn; readonly text: string }[];
}

/** Reads the lines of one file in their order. `sets`: fields that together are of one record. */
export const lineReader = (
  columns: readonly (ImportColumn | undefined)[],
  sets: readonly RecordSet[],
  { inFile }: Pick<Repeated, 'inFile'>,
  lookedUp: ReadonlyMap<string, ValueChecker>,
) => {
  /** First line of a value that must be unique. */
  const seen = new Map<string, { readonly line: number; readonly isOurs: boolean }>();
  /** By the texts of the file, so that the same lines are told to be the same however often they are read. */
  const marksOf = ({ id, patch, refs }: ReadLine): string[] => {
    const texts = Object.fromEntries(refs.map(({ column, text }) => [column.name, text.toLowerCase()]));
    const marks = sets.flatMap(({ mark }) => mark({ ...patch, ...texts }) ?? []);
    return id === undefined ? marks : [`id ${id}`, ...marks];
  };
  return {
    read: (line: FileLine): ReadLine => {
      const [patch, errors]: [Record<string, unknown>, Record<string, string>] = [{}, {}];
      const refs: { column: ImportColumn; text: string }[] = [];
      let id: number | undefined;
      columns.forEach((column, index) => {
        if (!column) return;
        const cell = readCell(line.cells[index], column.field);
        if ('error' in cell) errors[column.name] = cell.error;
        // A blank cell says nothing: what stands stays, and what is new begins with its default.
        else if (cell.value !== null) {
          if (column === recordColumn) {
            if (isId(cell.value)) id = Number(cell.value);
            else errors[column.name] = messages.invalidFormat;
          } else if (column.field.ref) refs.push({ column, text: String(cell.value) });
          else {
            // The database is asked for nothing that the field cannot hold.
            const wrong = lookedUp.get(column.name)?.(cell.value);
            if (wrong === undefined) put(patch, column, cell.value);
            else errors[column.name] = wrong;
          }
        }
      });
      return { line, ...(id !== undefined && { id }), patch, errors, warnings: inFile(line.line, patch), refs };
    },
    /** The number of an earlier line that is the same record. */
    repeats: (one: ReadLine): number | undefined => {
      const marks = marksOf(one);
      const isOurs = one.id !== undefined;
      // Two records of ours may have what a record is known by alike: their ids tell them apart.
      const before = marks
        .map((mark) => ({ ...seen.get(mark), isId: mark.startsWith('id ') }))
        .find(
          ({ line, isId, isOurs: was }) => line !== undefined && line !== one.line.line && (isId || !isOurs || !was),
        );
      for (const mark of marks) if (!seen.has(mark)) seen.set(mark, { line: one.line.line, isOurs });
      return before?.line;
    },
  };
};

/** Into the group that the column is of, if it is of one. */
export const put = (patch: Record<string, unknown>, { within, field }: ImportColumn, value: unknown): void => {
  if (within === field) {
    patch[field.name] = value;
    return;
  }
  const group = patch[within.name];
  patch[within.name] = { ...(isObject(group) ? group : {}), [field.name]: value };
};
