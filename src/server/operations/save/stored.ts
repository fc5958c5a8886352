import { copiesOf } from '#kit/blank';
import { meets, type AnyCond } from '#kit/entity/condition';
import { memo } from '#kit/memo';
import { messages } from '#kit/messages';
import type { Model, ModelField } from '#kit/read/model';
import { resetsOf } from '#kit/entity/resets';
import { todayIn } from '#kit/period';
import { Sealed } from '#kit/entity/sealed';
import { audit, difference, same } from '../../core/audit';
import type { User, Work } from '../../core/context';
import { fail } from '../../core/failure';
import { clockOf } from '../../core/guard';
import { hasCome, ring } from './bell';
import type { Database } from '../../db/database';
import { duplicateOf, insertRow, plainSecrets, type Row, sealedText, sealPlain, updateRow } from '../../db/query';
import type { Vault } from '../../ports';
import { companyOf, keepOrigins } from './references';
import type { Noticed } from '../rows/rows';
import { forgetSettings } from '../rows/settingsRead';

/** The company a row belongs to; of a company its own. */
export const ownerOf = (model: Model, row: Row): number | null =>
  model.tenant === 'id' ? row.id : companyOf(model, row);

/** The database has the last word on what may occur once: no race gets past its index. */
export const storing = async <T>(model: Model, run: () => Promise<T>): Promise<T> => {
  try {
    return await run();
  } catch (error) {
    const taken = duplicateOf(error, model)?.filter((name) => name !== model.tenant);
    if (!taken) throw error;
    return fail({
      kind: 'invalid',
      message: messages.duplicate,
      fieldErrors: Object.fromEntries(taken.map((name) => [name, messages.duplicate])),
    });
  }
};

type Values = Readonly<Record<string, unknown>>;
type Hook = (context: object, input: Values) => unknown;
type Touches = (field: string) => boolean;
const hooksOf = (
  { services }: Work,
  model: Model,
  name: 'check' | 'saving' | 'saved',
  touches: Touches,
): readonly Hook[] =>
  (services.saves.get(model.name) ?? [])
    .filter(({ on }) => on?.some(touches) ?? true)
    .flatMap(({ hooks }) => (hooks[name] as Hook | undefined) ?? []);
const touchesIn =
  (row: Values, before: Row | undefined): Touches =>
  (name) =>
    !same(row[name] ?? null, before?.[name] ?? null);
/** Do functions follow the saves of these fields? */
export const hasHooks = ({ services }: Pick<Work, 'services'>, model: Model, fields: readonly string[]): boolean =>
  services.saves.get(model.name)?.some(({ on }) => on?.some((name) => fields.includes(name)) ?? true) ?? false;

/** Does a module store more with a save, or do something after it? One that judges alone judges what people save. */
export const isFollowed = (work: Work, model: Model, fields: ReadonlySet<string>): boolean =>
  (['saving', 'saved'] as const).some((name) => hooksOf(work, model, name, (field) => fields.has(field)).length > 0);

const about = (row: Values, before: Row | undefined) => ({
  row,
  before,
  became: (condition: AnyCond) => meets(condition, row) && !(before && meets(condition, before)),
});

/** A save that saves again what saved it would never end. */
const deepest = 8;
const deeper = (work: Work, { name }: Model): Work => {
  const depth = (work.depth ?? 0) + 1;
  if (depth > deepest) throw new Error(`the saves of ${name} save each other`);
  return { ...work, depth };
};

/** Messages of the business at the fields of what people save. */
export const wrongIn = async (
  work: Work,
  model: Model,
  row: Values,
  before: Row | undefined,
): Promise<Readonly<Record<string, string>>> => {
  const errors: Record<string, string> = {};
  for (const check of hooksOf(work, model, 'check', touchesIn(row, before)))
    Object.assign(errors, await check(work.services.contextOf(work, before ? 'alterar' : 'criar'), about(row, before)));
  return errors;
};
export const demandRight = async (work: Work, model: Model, row: Values, before: Row | undefined): Promise<void> => {
  const fieldErrors = await wrongIn(work, model, row, before);
  if (Object.keys(fieldErrors).length > 0) fail({ kind: 'invalid', fieldErrors });
};

/** A move alone writes the state of a record that has a life of its own. */
export const demandMove = ({ name, states }: Model, patch: Values, before: Values = {}): void => {
  if (states && patch[states.field] !== undefined && patch[states.field] !== before[states.field])
    throw new Error(`${name}.${states.field} is written by its moves: move(…)`);
};

const hasBegunToRing = (work: Work, { live }: Model, row: Row, before?: Row): boolean => {
  const when = live?.rings?.when;
  return when !== undefined && hasCome(when, clockOf(work), row, before);
};

export interface As {
  /** Act for the audit. */
  readonly action: string;
  readonly noticed?: Noticed;
}
const prepared = async (
  work: Work,
  model: Model,
  row: Values,
  before: Row | undefined,
  { action, noticed }: As,
): Promise<Values> => {
  let more: Values = {};
  for (const saving of hooksOf(work, model, 'saving', touchesIn(row, before))) {
    more = {
      ...more,
      ...((await saving(work.services.contextOf(work, action, noticed), about({ ...row, ...more }, before))) as
        | Values
        | undefined),
    };
  }
  return more;
};
const followed = async (
  work: Work,
  model: Model,
  row: Row,
  before: Row | undefined,
  { action, noticed }: As,
): Promise<void> => {
  for (const saved of hooksOf(work, model, 'saved', touchesIn(row, before)))
    await saved(work.services.contextOf(work, action, noticed), about(row, before));
};

/** Initial values of a new record, before the sent ones. */
export const initialValues = (
  model: Model,
  { user, services: { now } }: Pick<Work, 'user' | 'services'>,
): Record<string, unknown> => {
  const { stamped, today, start } = startOf(model);
  const values = start();
  for (const field of stamped) values[field.name] = stampOf(field, user, now()) ?? values[field.name];
  for (const { name } of today) values[name] = todayIn(user.zone, now());
  return values;
};
interface Start {
  readonly stamped: readonly ModelField[];
  readonly today: readonly ModelField[];
  readonly start: () => Record<string, unknown>;
}
const startOf = memo((model: Model): Start => {
  const own = Object.values(model.fields).filter(({ system }) => !system);
  const values = Object.fromEntries(
    own.map(({ name, options, kind }) => [name, options.default ?? kind.initial ?? null]),
  );
  return {
    stamped: own.filter(({ options: { stamp } }) => stamp),
    today: own.filter(({ options: { begins } }) => begins),
    start: copiesOf(values),
  };
});

/** Instants are UTC; a day is the company's. */
const stampOf = ({ options: { stamp }, kind }: ModelField, { id, zone }: User, now: Date): unknown =>
  stamp === 'user'
    ? id || null
    : stamp !== 'now'
      ? undefined
      : kind.name === 'date'
        ? todayIn(zone, now)
        : now.toISOString();

/** Does a row of it, once stored, tell anybody anything? */
const rings = memo(
  ({ bell, fields }: Model): boolean =>
    Object.keys(bell).length > 0 || Object.values(fields).some(({ options }) => options.mentions),
);
/** Every new row of a declaration. An import brings those of an entity without hooks in many at a time. */
export const storeNew = async (from: Work, model: Model, values: Values, as: As): Promise<Row> => {
  const work = deeper(from, model);
  const all = { ...values, ...(await prepared(work, model, values, undefined, as)) };
  const row = await storing(model, () => insertRow(work.tx, model, sealedIn(work, model, all)));
  if (model.settings) forgetSettings(work.tx);
  await keepOrigins(work, model, row);
  await audit(work, {
    action: as.action,
    model,
    id: row.id,
    after: difference(model, {}, row).after,
    company: ownerOf(model, row),
    rings: hasBegunToRing(work, model, row),
  });
  as.noticed?.(model, row.id);
  if (rings(model)) await ring(work, model, row, undefined, ownerOf(model, row));
  await followed(work, model, row, undefined, as);
  return row;
};

interface Change extends As {
  /** It is one of the record's moves. */ readonly isMove?: true;
  readonly sent?: { readonly before: Values; readonly after: Values };
}
/**
 * Every change of one. `sent`: what the audit keeps beside what is seen in the row, of which a secret shows only that
 * it is there.
 */
export const storeChange = async (from: Work, model: Model, before: Row, patch: Values, as: Change): Promise<Row> => {
  const work = deeper(from, model);
  const given = { ...resetsOf(model, before, patch), ...patch };
  const all = { ...given, ...(await prepared(work, model, { ...before, ...given }, before, as)) };
  if (!as.isMove) demandMove(model, all, before);
  const row =
    (await storing(model, () => updateRow(work.tx, model, before, sealedIn(work, model, all, before)))) ??
    fail({ kind: 'unavailable' });
  if (model.settings) forgetSettings(work.tx);
  await keepOrigins(work, model, row, before);
  const seen = difference(model, before, row);
  await audit(work, {
    action: as.action,
    model,
    id: row.id,
    before: { ...as.sent?.before, ...seen.before },
    after: { ...as.sent?.after, ...seen.after },
    company: ownerOf(model, row),
    rings: hasBegunToRing(work, model, row, before),
  });
  as.noticed?.(model, row.id);
  if (rings(model)) await ring(work, model, row, before, ownerOf(model, row));
  await followed(work, model, row, before, as);
  return row;
};

/** True when a secret is not changed: `true`, or blank. */
export const isKept = ({ sealed }: ModelField, value: unknown): boolean =>
  sealed === true && (value === true || (typeof value === 'string' && value.trim() === ''));

const secretsOf = memo((model: Model): readonly ModelField[] =>
  Object.values(model.fields).filter(({ sealed }) => sealed),
);
/** Label of a sealed text: copied into another company's row, it does not open. */
const labelOf = (model: Model, field: ModelField, company: unknown): string =>
  `${model.name}.${field.name}${typeof company === 'number' ? ` da empresa ${company}` : ''}`;

/**
 * As it goes to the database: every secret that is written, sealed for the company of the row; those of which nothing
 * new is said left out.
 */
export const sealedIn = (
  {
    services: {
      ports: { vault },
    },
    scope,
  }: Work,
  model: Model,
  values: Values,
  row: Values = values,
): Values => {
  const written = secretsOf(model).filter(({ name }) => typeof values[name] === 'string' && values[name] !== '');
  const kept = secretsOf(model).filter((field) => isKept(field, values[field.name]));
  if (written.length + kept.length === 0) return values;
  const company = companyOf(model, row) ?? scope.company;
  return {
    ...Object.fromEntries(Object.entries(values).filter(([name]) => !kept.some((field) => field.name === name))),
    ...Object.fromEntries(
      written.map((field) => [field.name, seal(vault, String(values[field.name]), labelOf(model, field, company))]),
    ),
  };
};
const seal = (vault: Vault, secret: string, label: string): Sealed =>
  new Sealed(vault.seal(new TextEncoder().encode(secret), label));

/** The secret of a row; undefined when it has none, or none that the key of this server opens. */
export const openSecret = async (
  {
    tx,
    services: {
      ports: { vault },
    },
  }: Work,
  model: Model,
  row: Row,
  name: string,
): Promise<string | undefined> => {
  const field = model.fields[name];
  const text = field?.sealed && (await sealedText(tx, model, row.id, field));
  const opened = text && vault.unseal(text, labelOf(model, field, companyOf(model, row)));
  return opened ? new TextDecoder().decode(opened) : undefined;
};

/**
 * Seals what stands in a column from before its field was a secret. At every start, before anything is answered; how
 * many there were.
 */
export const sealWhatIsPlain = async (database: Database, models: readonly Model[], vault: Vault): Promise<number> => {
  let done = 0;
  for (const model of models)
    for (const field of secretsOf(model))
      done += await database.transaction({ company: '*' }, async (tx) => {
        const found = await plainSecrets(tx, model, field);
        for (const { id, company, text } of found)
          await sealPlain(tx, model, field, {
            id,
            before: text,
            after: seal(vault, text, labelOf(model, field, company)).text,
          });
        return found.length;
      });
  return done;
};
