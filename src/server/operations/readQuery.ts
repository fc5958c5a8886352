import { sql } from 'kysely';
import type { Clock } from '#kit/condition';
import type { Operator } from '#kit/field';
import { type Asked, FilterError, type FilterNode, type ListQuery, readFilter } from '#kit/filter';
import { messages } from '#kit/messages';
import type { Model } from '#kit/model';
import { firstOf } from '#kit/period';
import { finding, isMask, isVeiled, revealing } from '#kit/personal';
import { fill, waitText } from '#kit/text';
import { audit } from '../core/audit';
import { isObject } from '../core/body';
import type { Call, Work } from '../core/context';
import { digest } from '../core/digest';
import { badRequest, fail, Failed } from '../core/failure';
import { canRead, holds, ownIn } from '../core/guard';
import { clockOf } from '../core/scope';
import type { Tx } from '../db/database';
import { giveBack, quota } from '../session/brake';

/** A filter body, checked for this person: what he may not read he cannot ask about, by search or sort either. */
export const readQuery = (model: Model, body: unknown, asker: Pick<Work, 'user' | 'services'>): ListQuery => {
  const { user } = asker;
  const query = parse(model, body, asker);
  const isBlind = query.search !== '' && model.list.search.some((name) => !canRead(user)(model.fields[name]!));
  if (isBlind) badRequest(fill(messages.invalidFilter, { detail: 'a busca não está disponível' }));
  if (query.trash && !holds(user, model.access.delete)) fail({ kind: 'denied' });
  const own = ownIn(user, model);
  const more: FilterNode[] = [
    ...(own ? [{ field: own, path: [own], op: 'eq', value: user.id } as const] : []),
    ...inPeriod(model, query, clockOf(asker)),
  ];
  return more.length > 0 ? { ...query, where: { all: [query.where, ...more] } } : query;
};
/** Of a list that is of a period: the one that is asked for, not too long, or else the last days. */
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
  await countAsked(call, model, query.asked);
  return query;
};
/**
 * Of a call that will read its filter, or that of its selection, within its transaction: counted before that begins.
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
      values: user.permissions.has(revealing) ? 'many' : 'one',
      clock: clockOf(asker),
    });
  } catch (error) {
    if (error instanceof FilterError) return badRequest(fill(messages.invalidFilter, { detail: error.message }));
    throw error;
  }
};

/** Different personal values that one person may look for in an hour without being one who may see them. */
export const asksPerHour = 60;
const hour = 3_600_000;
const day = 24 * hour;
type Asker = Pick<Call, 'services' | 'user' | 'ip'>;

/**
 * A value that is found is known: each one somebody looks for counts once an hour, in every list and search together,
 * and stays in the audit without
 * the value. Who may see personal data sees them one by one anyway, with a quota and an audit of its own.
 */
export const countAsked = async (
  { services, user, ip }: Asker,
  model: Model,
  asked: readonly Asked[],
): Promise<void> => {
  if (asked.length === 0 || user.permissions.has(revealing)) return;
  const now = services.now();
  for (const { name, field, value } of asked) {
    await services.database.transaction({ company: '*' }, async (tx) => {
      if (!(await isNew(tx, `procurar:${user.id}|${value}`, now))) return;
      await quota(tx, `procurar|${user.id}`, asksPerHour, now).catch((cause: unknown) => overdrawn(cause, name));
      await audit(
        { tx, user, ip, scope: { company: '*' } },
        { action: `procurar.${field.name.slice(0, 36)}`, model, company: user.company?.id ?? null },
      );
    });
  }
};

/**
 * That a value is taken tells as much as that it is found. A save with one that is free costs nothing; one that is
 * refused for it counts, and whoever
 * has used his hour up is refused before it is known.
 */
export const countTaken = async <T>(
  asker: Asker,
  model: Model,
  values: Readonly<Record<string, unknown>>,
  run: () => Promise<T>,
): Promise<T> => {
  const wanted = asker.user.permissions.has(revealing) ? [] : uniqueIn(model, values);
  if (wanted.length === 0) return run();
  const { services, user } = asker;
  await services.database.transaction({ company: '*' }, async (tx) => {
    await quota(tx, `procurar|${user.id}`, asksPerHour, services.now()).catch((cause: unknown) =>
      overdrawn(cause, wanted[0]!.name),
    );
    await giveBack(tx, `procurar|${user.id}`);
  });
  try {
    return await run();
  } catch (cause) {
    const errors = cause instanceof Failed && cause.failure.kind === 'invalid' ? cause.failure.fieldErrors : {};
    await countAsked(
      asker,
      model,
      wanted.filter(({ name }) => errors[name] === messages.duplicate),
    );
    throw cause;
  }
};
/** Of what is sent, the personal values that may occur once. */
export const uniqueIn = (model: Model, values: Readonly<Record<string, unknown>>): readonly Asked[] =>
  Object.values(model.fields).flatMap((field): Asked[] => {
    const value = Object.hasOwn(values, field.name) ? values[field.name] : undefined;
    const isOnce = Boolean(field.options.unique) || model.unique.some((names) => names.includes(field.name));
    return isOnce && isVeiled(field) && typeof value === 'string' && value !== '' && !isMask(value)
      ? [{ name: field.name, field, value: String(field.kind.clean?.(value, field) ?? value) }]
      : [];
  });

const overdrawn = (cause: unknown, name: string): never => {
  if (!(cause instanceof Failed) || cause.failure.kind !== 'tooMany') throw cause;
  const message = `Você já procurou ${asksPerHour} dados pessoais diferentes nesta hora. Aguarde ${waitText(cause.failure.seconds)}!`;
  return fail({ ...cause.failure, message, fieldErrors: { [name]: message } });
};
/** Looking at the next page of what was found asks nothing new. */
const isNew = async (tx: Tx, key: string, now: Date): Promise<boolean> => {
  const start = new Date(now.getTime() - hour);
  const { rows } = await sql`insert into freio (chave, vezes, desde, ultima) values (${digest(key)}, 1, ${now}, ${now})
    on conflict (chave) do update set desde = ${now}, ultima = ${now} where freio.desde < ${start} returning vezes`.execute(
    tx,
  );
  return rows.length > 0;
};
