import type { Page } from '#kit/calls/calls';
import type { Clock } from '#kit/entity/condition';
import type { Operator } from '#kit/entity/field';
import { FilterError, type FilterNode, type ListQuery, readFilter } from '#kit/read/filter';
import { messages } from '#kit/messages';
import type { Model } from '#kit/read/model';
import { firstOf } from '#kit/period';
import { finding, revealing, rulesOfAnyRow } from '#kit/entity/personal';
import { fill } from '#kit/text';
import { isObject } from '../../core/body';
import type { Call, Work } from '../../core/context';
import { badRequest, fail } from '../../core/failure';
import { canRead, clockOf, holds } from '../../core/guard';
import { countRows, isShallow, listOnce, listRows } from '../../db/query';
import { filterName, recordName } from '../../openapi/components';
import { refTo } from '../../openapi/schema';
import { countAsked } from '../asked';
import { holdsOne } from '../clear';
import { completed } from './completed';
import type { Generic } from './generic';
import { present, titledFor } from '../present';
import { seenOnly } from '../rows/seen';

/** POST filterpaginated/{page}/{size}: one page of what the filter finds, and how many there are. */
export const list: Generic = (model) => ({
  label: 'listar',
  body: refTo(filterName(model)),
  answer: { results: refTo(recordName(model)) },
  act: async ({ call, body, input }) => {
    const {
      scope,
      services: { database },
    } = call;
    const page = input.page as Page;
    const query = await askQuery(model, body, call);
    const { rows, total } = isShallow(page)
      ? await database.ask(scope, (tx) => listOnce(tx, model, query, page, titledFor(call, model)))
      : await database.read(scope, (tx) => listRows(tx, model, query, page));
    // Behind the last page nothing is found that could carry the count.
    const isBeyond = rows.length === 0 && page.page > 1 && total === 0;
    const totalRecords = isBeyond ? await database.ask(scope, (tx) => countRows(tx, model, query)) : total;
    const told = model.system ? await completed(call, model, rows) : rows;
    return { results: await present(call, model, told), totalRecords };
  },
});

/** A filter body, checked for this user: a field they may not read cannot be used, by search or sort either. */
export const readQuery = (model: Model, body: unknown, asker: Pick<Work, 'user' | 'services'>): ListQuery => {
  const { user } = asker;
  const query = parse(model, body, asker);
  const isBlind = query.search !== '' && model.list.search.some((name) => !canRead(user)(model.fields[name]!));
  if (isBlind) badRequest(fill(messages.invalidFilter, { detail: 'a busca não está disponível' }));
  if (query.trash && !holds(user, model.access.delete)) fail({ kind: 'denied' });
  const more = inPeriod(model, query, clockOf(asker));
  const asked = more.length > 0 ? { ...query, where: { all: [query.where, ...more] } } : query;
  return model.seen ? { ...asked, seen: seenOnly(asker, model) } : asked;
};
const day = 86_400_000;
/** Condition of a list with a period: the requested one, which must not be too long, or the last days. */
const inPeriod = ({ fields, list: { period } }: Model, { where }: ListQuery, { zone, now }: Clock): FilterNode[] => {
  if (!period) return [];
  const field = fields[period.of]!;
  const bound = (...ops: readonly Operator[]): number[] =>
    conjuncts(where).flatMap((one) =>
      'field' in one && one.field === field && ops.includes(one.op) ? [Date.parse(String(one.value))] : [],
    );
  const to = Math.min(...bound('lt', 'lte', 'eq'), (now ?? new Date()).getTime());
  const from = Math.max(...bound('gt', 'gte', 'eq'));
  if (from === -Infinity) return [{ field, path: [field], op: 'gte', value: firstOf(period, zone, new Date(to)) }];
  // A day may have an hour more.
  return to - from > (period.most + 1) * day ? badRequest(`Escolha um período de até ${period.most} dias!`) : [];
};
const conjuncts = (node: FilterNode): readonly FilterNode[] => ('all' in node ? node.all.flatMap(conjuncts) : [node]);

/** The same of a call that begins: the personal values it looks for are counted. */
export const askQuery = async (model: Model, body: unknown, call: Call): Promise<ListQuery> => {
  const query = readQuery(model, body, call);
  if (query.asked.length > 0) await countAsked(call, model, query.asked);
  return query;
};
/**
 * Counts, before the transaction begins, the rows of a call that will read its filter, or that of its selection, within
 * it.
 */
export const askSelection = async (
  model: Model,
  { filter, selection }: Readonly<Record<string, unknown>>,
  call: Call,
): Promise<void> => {
  for (const one of [filter, isObject(selection) ? selection.filter : undefined])
    if (isObject(one)) await askQuery(model, one, call);
};

const parse = (model: Model, body: unknown, asker: Pick<Work, 'user' | 'services'>): ListQuery => {
  const { user } = asker;
  try {
    return readFilter(model, body, {
      canRead: canRead(user),
      canFind: () => user.permissions.has(finding),
      canFindPart: ({ name }) => rulesOfAnyRow(model, name).some((rule) => holdsOne(user, rule)),
      values: user.permissions.has(revealing) ? 'many' : 'one',
      clock: clockOf(asker),
    });
  } catch (error) {
    if (error instanceof FilterError) return badRequest(fill(messages.invalidFilter, { detail: error.message }));
    throw error;
  }
};
