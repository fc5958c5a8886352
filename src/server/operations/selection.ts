import type { Selection } from '#kit/action';
import type { FilterBody } from '#kit/envelope';
import type { Model } from '#kit/model';
import { idValue, isObject } from '../core/body';
import type { Work } from '../core/context';
import { badRequest } from '../core/failure';
import { idsOf } from '../db/query';
import { readQuery } from './list';

const maxIds = 500;
export const maxRows = 10_000;

/** The rows a bulk call is about: those ticked, or all that a filter finds. */
export const selectionOf = (model: Model, value: unknown, asker: Pick<Work, 'user' | 'services'>): Selection => {
  if (!isObject(value)) return badRequest();
  if (Array.isArray(value.ids)) {
    if (value.ids.length === 0 || value.ids.length > maxIds) badRequest(`Selecione de 1 a ${maxIds} registros!`);
    return { ids: [...new Set(value.ids.map(idValue))] };
  }
  const filter = isObject(value.filter) ? value.filter : badRequest();
  readQuery(model, filter, asker);
  return { filter };
};

/**
 * What a body says of the rows: `selection`, or its `ids` or its `filter` at the top, as the specification's calls for
 * many rows have it.
 */
export const selectedBy = ({ selection, ids, filter }: Readonly<Record<string, unknown>>): unknown =>
  selection ?? (ids === undefined ? { filter } : { ids });

/** The rows of a selection as a list's filter. */
export const filterOf = (selection: Selection): FilterBody =>
  'ids' in selection ? { id: selection.ids } : { ...selection.filter };

/** The ids of a selection, at most `limit`: more is refused, so that nobody believes all were done. */
export const selectedIds = async (
  work: Work,
  model: Model,
  selection: Selection,
  limit = maxRows,
): Promise<readonly number[]> => {
  if ('ids' in selection) return selection.ids;
  const ids = await idsOf(work.tx, model, readQuery(model, selection.filter, work), limit + 1);
  return ids.length > limit ? badRequest(`No máximo ${limit.toLocaleString('pt-BR')} registros por vez!`) : ids;
};
