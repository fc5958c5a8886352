import { sql } from 'kysely';
import type { Asked } from '#kit/read/filter';
import { memo } from '#kit/memo';
import { messages } from '#kit/messages';
import type { Model, ModelField } from '#kit/read/model';
import { isMask, isVeiled, revealing, rulesOfAnyRow } from '#kit/entity/personal';
import { waitText } from '#kit/text';
import { audit } from '../core/audit';
import type { Call } from '../core/context';
import { digest } from '../core/digest';
import { fail, Failed } from '../core/failure';
import type { Tx } from '../db/database';
import { giveBack, quota } from '../session/brake';
import { holdsOne } from './clear';

/** Different personal values that one person may look for in an hour without being one who may see them. */
export const asksPerHour = 60;
/** The same of pieces of a value: several are typed on the way to one customer. As many as look-ups. */
export const partsPerHour = 600;
const hour = 3_600_000;
type Asker = Pick<Call, 'services' | 'user' | 'ip'>;

/**
 * A value that is found is known: each one somebody looks for counts once an hour, in every list and search together,
 * and stays in the audit without the value; of its pieces the first one of an hour does. Users who may see personal
 * data see them one by one anyway, with a quota and an audit of its own.
 */
export const countAsked = async (
  { services, user, ip }: Asker,
  model: Model,
  asked: readonly Asked[],
): Promise<void> => {
  if (asked.length === 0 || user.permissions.has(revealing)) return;
  const now = services.now();
  for (const { name, field, value, isPart } of asked) {
    if (isPart && rulesOfAnyRow(model, field.name).some((rule) => !rule.lookup && holdsOne(user, rule))) continue;
    await services.database.transaction({ company: '*' }, async (tx) => {
      if (!(await isNew(tx, `procurar:${user.id}|${value}`, now))) return;
      const [key, most] = isPart ? ['procurar parte', partsPerHour] : ['procurar', asksPerHour];
      await quota(tx, `${key}|${user.id}`, most, now).catch((cause: unknown) => overdrawn(cause, name, most));
      // Figures on the way to a number would drown what the audit is read for.
      if (isPart && !(await isNew(tx, `${key}:${user.id}`, now))) return;
      await audit(
        { tx, user, ip, scope: { company: '*' } },
        { action: `procurar.${field.name.slice(0, 36)}`, model, company: user.company?.id ?? null },
      );
    });
  }
};

/**
 * Counts saves that are refused because a value is taken, which tells as much as finding it. A save with a free value
 * costs nothing; a user whose hour is used up is refused before it is known.
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
/** The personal fields whose values may occur once. */
const veiledKeys = memo(({ fields, unique }: Model): readonly ModelField[] =>
  Object.values(fields).filter(
    (field) => isVeiled(field) && (Boolean(field.options.unique) || unique.some((names) => names.includes(field.name))),
  ),
);
export const hasVeiledKeys = (model: Model): boolean => veiledKeys(model).length > 0;
/** Sent values of unique masked fields. */
export const uniqueIn = (model: Model, values: Readonly<Record<string, unknown>>): readonly Asked[] =>
  veiledKeys(model).flatMap((field): Asked[] => {
    const value = Object.hasOwn(values, field.name) ? values[field.name] : undefined;
    return typeof value === 'string' && value !== '' && !isMask(value)
      ? [{ name: field.name, field, value: String(field.kind.clean?.(value, field) ?? value) }]
      : [];
  });

const overdrawn = (cause: unknown, name: string, most = asksPerHour): never => {
  if (!(cause instanceof Failed) || cause.failure.kind !== 'tooMany') throw cause;
  const message = `Você já procurou ${most} dados pessoais diferentes nesta hora. Aguarde ${waitText(cause.failure.seconds)}!`;
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
