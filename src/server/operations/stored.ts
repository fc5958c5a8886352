import { meets, type AnyCond } from '#kit/condition';
import type { Model } from '#kit/model';
import { audit, difference } from '../core/audit';
import type { Work } from '../core/context';
import { fail } from '../core/failure';
import { insertRow, updateRow, type Row } from '../db/query';
import { keepOrigins } from './references';
import type { Noticed } from './rows';
import { ownerOf, storing } from './storing';
import { sealedIn } from './secrets';

type Values = Readonly<Record<string, unknown>>;
type Hook = (input: Values) => unknown;
const hooksOf = ({ services }: Work, model: Model, name: 'check' | 'saving' | 'saved'): readonly Hook[] =>
  (services.saves.get(model.name) ?? []).flatMap(({ hooks }) => (hooks[name] as Hook | undefined) ?? []);
export const hasHooks = ({ services }: Pick<Work, 'services'>, model: Model): boolean => services.saves.has(model.name);

const about = (row: Values, before: Row | undefined) =>
  ({ row, before, became: (condition: AnyCond) => meets(condition, row) && !(before && meets(condition, before)) });

/** A save that saves again what saved it would never end. */
const deepest = 8;
const deeper = (work: Work, { name }: Model): Work => {
  const depth = (work.depth ?? 0) + 1;
  if (depth > deepest) throw new Error(`the saves of ${name} save each other`);
  return { ...work, depth };
};

/** Messages of the business at the fields of what people save. */
export const wrongIn = async (work: Work, model: Model, row: Values, before: Row | undefined): Promise<Readonly<Record<string, string>>> => {
  const errors: Record<string, string> = {};
  for (const check of hooksOf(work, model, 'check')) Object.assign(errors, await check({ ...about(row, before), ...work.services.contextOf(work, before ? 'alterar' : 'criar') }));
  return errors;
};
export const demandRight = async (work: Work, model: Model, row: Values, before: Row | undefined): Promise<void> => {
  const fieldErrors = await wrongIn(work, model, row, before);
  if (Object.keys(fieldErrors).length > 0) fail({ kind: 'invalid', fieldErrors });
};

/** A move alone writes the state of a record that has a life of its own. */
export const demandMove = ({ name, states }: Model, patch: Values, before: Values = {}): void => {
  if (states && patch[states.field] !== undefined && patch[states.field] !== before[states.field]) throw new Error(`${name}.${states.field} is written by its moves: move(…)`);
};

export interface As {
  /** What the audit says was done. */
  readonly action: string;
  readonly noticed?: Noticed;
}
const prepared = async (work: Work, model: Model, row: Values, before: Row | undefined, { action, noticed }: As): Promise<Values> => {
  let more: Values = {};
  for (const saving of hooksOf(work, model, 'saving')) {
    more = { ...more, ...await saving({ ...about({ ...row, ...more }, before), ...work.services.contextOf(work, action, noticed) }) as Values | undefined };
  }
  return more;
};
const followed = async (work: Work, model: Model, row: Row, before: Row | undefined, { action, noticed }: As): Promise<void> => {
  for (const saved of hooksOf(work, model, 'saved')) await saved({ ...about(row, before), ...work.services.contextOf(work, action, noticed) });
};

/** Every new row of a declaration. An import brings those of an entity without hooks in many at a time. */
export const storeNew = async (from: Work, model: Model, values: Values, as: As): Promise<Row> => {
  const work = deeper(from, model);
  const all = { ...values, ...await prepared(work, model, values, undefined, as) };
  const row = await storing(model, () => insertRow(work.tx, model, sealedIn(work, model, all)));
  await keepOrigins(work, model, row);
  await audit(work, { action: as.action, model, id: row.id, after: difference(model, {}, row).after, company: ownerOf(model, row) });
  as.noticed?.(model, row.id);
  await followed(work, model, row, undefined, as);
  return row;
};

interface Change extends As { /** It is one of the record's moves. */ readonly isMove?: true; readonly sent?: { readonly before: Values; readonly after: Values } }
/** Every change of one. `sent`: what the audit keeps beside what is seen in the row, of which a secret shows only that it is there. */
export const storeChange = async (from: Work, model: Model, before: Row, patch: Values, as: Change): Promise<Row> => {
  const work = deeper(from, model);
  const all = { ...patch, ...await prepared(work, model, { ...before, ...patch }, before, as) };
  if (!as.isMove) demandMove(model, all, before);
  const row = await storing(model, () => updateRow(work.tx, model, before, sealedIn(work, model, all, before))) ?? fail({ kind: 'unavailable' });
  await keepOrigins(work, model, row, before);
  const seen = difference(model, before, row);
  await audit(work, {
    action: as.action, model, id: row.id, before: { ...as.sent?.before, ...seen.before }, after: { ...as.sent?.after, ...seen.after }, company: ownerOf(model, row),
  });
  as.noticed?.(model, row.id);
  await followed(work, model, row, before, as);
  return row;
};
