import type { Seen, Selection } from '#kit/calls/action';
import type { FilterBody } from '#kit/calls/envelope';
import type { Model } from '#kit/read/model';
import { idValue, isObject } from '../../core/body';
import type { Work } from '../../core/context';
import { badRequest, fail } from '../../core/failure';
import { countRows, idsOf } from '../../db/query';
import { readQuery } from '../generic/list';

const maxIds = 500;
export const maxRows = 10_000;

/** The rows a bulk call is about: those ticked, or all that a filter finds. */
export const selectionOf = (model: Model, value: unknown, asker: Pick<Work, 'user' | 'services'>): Selection => {
  if (!isObject(value)) return badRequest();
  if (Array.isArray(value.ids)) {
    if (value.ids.length === 0 || value.ids.length > maxIds) badRequest(`Selecione de 1 a ${maxIds} registros!`);
    return { ids: [...new Set(value.ids.map(idValue))] };
  }
  const filter = isObject(value.filter) ? value.filter : referring(model, value);
  readQuery(model, filter, asker);
  return { filter, ...seenIn(value) };
};
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;
const seenIn = ({ total, age }: Readonly<Record<string, unknown>>): Partial<Seen> =>
  total === undefined && age === undefined ? {} : isCount(total) && isCount(age) ? { total, age } : badRequest();

/**
 * 409 where a filter finds other rows than the person saw: another number, or one that was created or changed since.
 * The answer has the number of now, so that the person can be asked again.
 */
export const demandSeen = async (work: Work, model: Model, selection: Selection): Promise<void> => {
  if ('ids' in selection || selection.total === undefined || selection.age === undefined) return;
  const { filter, total: seen, age } = selection;
  const count = (where: FilterBody): Promise<number> => countRows(work.tx, model, readQuery(model, where, work));
  const total = await count({ ...filter });
  const since = new Date(work.services.now().getTime() - age).toISOString();
  const later = { $or: [{ criadoEm: { gt: since } }, { atualizadoEm: { gt: since } }] };
  if (total === seen && (await count({ $and: [{ ...filter }, later] })) === 0) return;
  const [now, before] = [total, seen].map((one) => one.toLocaleString('pt-BR'));
  fail({
    kind: 'conflict',
    message:
      total === seen
        ? 'A seleção mudou: há registros novos ou alterados. Confira e tente novamente!'
        : `A seleção mudou: agora ${total === 1 ? 'é 1 registro' : `são ${now} registros`}, e não ${before}. Confira e tente novamente!`,
    result: { total },
  });
};

/** Rows of some others, by the plural of the reference: `{ categorias: [1, 2] }`. */
const referring = ({ fields }: Model, value: Readonly<Record<string, unknown>>): FilterBody => {
  const [[name, ids] = [], ...more] = Object.entries(value);
  const field = name === undefined ? undefined : fields[name.replace(/s$/, '')];
  if (!field?.ref || !Array.isArray(ids) || ids.length === 0 || ids.length > maxIds || more.length > 0)
    return badRequest();
  return { [field.name]: ids.map(idValue) };
};
/**
 * Selection in a body: `selection`, or its `ids` (under the rows' own name too, `produtos`) or its `filter` at the top,
 * as in the contract's calls for many rows (decision 0001).
 */
export const selectedBy = ({ name }: Model, body: Readonly<Record<string, unknown>>): unknown => {
  const { selection, selecao, ids = body[`${name}s`], filter } = body;
  return selection ?? selecao ?? (ids === undefined ? { filter } : { ids });
};

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
