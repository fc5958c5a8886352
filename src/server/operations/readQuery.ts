import { FilterError, readFilter, type ListQuery } from '#kit/filter';
import { finding } from '#kit/personal';
import { messages } from '#kit/messages';
import type { Model } from '#kit/model';
import { fill } from '#kit/text';
import type { Work } from '../core/context';
import { badRequest, fail } from '../core/failure';
import { canRead, holds } from '../core/guard';
import { clockOf } from './clock';

/** A filter body, checked for this person: what he may not read he cannot ask about, by search or sort either. */
export const readQuery = (model: Model, body: unknown, asker: Pick<Work, 'user' | 'services'>): ListQuery => {
  const { user } = asker;
  const query = parse(model, body, asker);
  const isBlind = query.search !== '' && model.list.search.some((name) => !canRead(user)(model.fields[name]!));
  if (isBlind) badRequest(fill(messages.invalidFilter, { detail: 'a busca não está disponível' }));
  if (query.trash && !holds(user, model.access.delete)) fail({ kind: 'denied' });
  return query;
};

const parse = (model: Model, body: unknown, asker: Pick<Work, 'user' | 'services'>): ListQuery => {
  const { user } = asker;
  try { return readFilter(model, body, { canRead: canRead(user), canFind: () => user.permissions.has(finding), clock: clockOf(asker) }); } catch (error) {
    if (error instanceof FilterError) return badRequest(fill(messages.invalidFilter, { detail: error.message }));
    throw error;
  }
};
