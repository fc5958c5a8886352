import type { Model } from '#kit/read/model';
import type { Place } from '../../core/work';
import type { Row } from '../../db/query';
import { toldOf } from './trail';

/** Computed columns of framework tables, by entity. */
const late: Readonly<Record<string, (place: Place, rows: readonly Row[]) => Promise<readonly Row[]>>> = {
  auditoria: toldOf,
};
/** Rows with the values that are made after the query. */
export const completed = async (place: Place, { name, system }: Model, rows: readonly Row[]): Promise<readonly Row[]> =>
  (system && rows.length > 0 && (await late[name]?.(place, rows))) || rows;
