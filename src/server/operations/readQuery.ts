import { FilterError, readFilter, type ListQuery } from '#kit/filter';
import { finding, revealing } from '#kit/personal';
import { messages } from '#kit/messages';
import type { Model } from '#kit/model';
import { fill } from '#kit/text';
import type { Call, Work } from '../core/context';
import { isObject } from '../core/body';
import { badRequest, fail } from '../core/failure';
import { canRead, holds, ownIn } from '../core/guard';
import { clockOf } from './clock';
import { countAsked } from './asked';

/** A filter body, checked for this person: what he may not read he cannot ask about, by search or sort either. */
export const readQuery = (model: Model, body: unknown, asker: Pick<Work, 'user' | 'services'>): ListQuery => {
  const { user } = asker;
  const query = parse(model, body, asker);
  const isBlind = query.search !== '' && model.list.search.some((name) => !canRead(user)(model.fields[name]!));
  if (isBlind) badRequest(fill(messages.invalidFilter, { detail: 'a busca não está disponível' }));
  if (query.trash && !holds(user, model.access.delete)) fail({ kind: 'denied' });
  const own = ownIn(user, model);
  return own ? { ...query, where: { all: [query.where, { field: own, path: [own], op: 'eq', value: user.id }] } } : query;
};

/** The same of a call that begins: the personal values it looks for are counted. */
export const askQuery = async (model: Model, body: unknown, call: Call): Promise<ListQuery> => {
  const query = readQuery(model, body, call);
  await countAsked(call, model, query.asked);
  return query;
};
/** Of a call that will read its filter, or that of its selection, within its transaction: counted before that begins. */
export const askSelection = async (model: Model, { filter, selection }: Readonly<Record<string, unknown>>, call: Call): Promise<void> => {
  for (const one of [filter, isObject(selection) ? selection.filter : undefined]) if (isObject(one)) await askQuery(model, one, call);
};

const parse = (model: Model, body: unknown, asker: Pick<Work, 'user' | 'services'>): ListQuery => {
  const { user } = asker;
  try { return readFilter(model, body, { canRead: canRead(user), canFind: () => user.permissions.has(finding), values: user.permissions.has(revealing) ? 'many' : 'one', clock: clockOf(asker) }); } catch (error) {
    if (error instanceof FilterError) return badRequest(fill(messages.invalidFilter, { detail: error.message }));
    throw error;
  }
};
