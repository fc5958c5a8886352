import { meets, reasonOf } from '#kit/condition';
import type { Bound } from '#kit/handlers';
import type { Model, ModelAction } from '#kit/model';
import { labelOf } from '#kit/field';
import type { AnyEntity } from '#kit/entity';
import { leading, sourcesOf, type AnyStates, type MakeMove } from '#kit/states';
import type { Work } from '../core/context';
import { fail } from '../core/failure';
import { demand, clockOf } from '../core/guard';
import { getRow, type Row } from '../db/query';
import { emitterOf } from '../jobs/emit';
import type { HandlerContext } from '#kit/handlers';
import { formReader } from './readForm';
import type { Noticed } from './rows';
import { ownerOf, storeChange } from './stored';

type Values = Readonly<Record<string, unknown>>;
type Hook = ((input: Values) => unknown) | undefined;

/**
 * {@link MakeMove}, in the transaction of a function. The row is read again and held: somebody else may have moved it.
 */
export const moverOf =
  (work: Work, onChange?: Noticed): MakeMove =>
  async (of, held, wanted, asked = {}) => {
    const model = work.services.byName.get(of.name) ?? fail({ kind: 'broken' });
    const row = await getRow(work.tx, model, (held as unknown as Row).id, { lock: true });
    const from = String(row?.[of.field]);
    const name = typeof wanted === 'string' ? wanted : leading(of, from, wanted.to);
    if (!row || name === undefined || !sourcesOf(of, name).includes(from)) return undefined;
    const { moves, log }: AnyStates = of;
    const move = moves[name]!;
    const clock = clockOf(work);
    if (!meets(move.when as never, row, clock)) return undefined;
    const reason = reasonOf(move.unless as never, row, clock);
    if (reason !== undefined) fail({ kind: 'conflict', message: reason });
    const { check, done } = (work.services.moves.get(of.name)?.[name] ?? {}) as {
      readonly check?: Hook;
      readonly done?: Hook;
    };
    const said: Values = asked;
    const form = picked(said, Object.keys(move.form ?? {}));
    const context = (): HandlerContext => work.services.contextOf(work, name, onChange);
    const own = Object.keys(said).filter((key) => Object.hasOwn(model.fields, key) && !Object.hasOwn(form, key));
    const given = picked(said, [...own, ...(move.asks ?? []), ...(move.offers ?? [])]);
    const written = {
      ...given,
      ...((await check?.({ row, form, asked: given, ...context() })) as Values | undefined),
    };
    const patch: Values = {
      ...written,
      ...Object.fromEntries((move.clears ?? []).map((key) => [key, null])),
      ...(move.stamp && { [move.stamp]: work.services.now().toISOString() }),
      [of.field]: move.to,
    };
    const now = await storeChange(work, model, row, patch, { action: name, noticed: onChange, isMove: true });
    if (log) {
      const entity = work.services.byName.get(log.entity) ?? fail({ kind: 'broken' });
      const step = { ...form, ...written, [log.by]: row.id, [log.from]: from, [log.to]: move.to };
      await context().rows.insert(
        entity as unknown as AnyEntity,
        {
          ...Object.fromEntries(Object.entries(step).filter(([key]) => Object.hasOwn(entity.fields, key))),
          ...(entity.tenant && { [entity.tenant]: ownerOf(model, now) }),
        } as never,
      );
    }
    await done?.({ row: now, before: row, form, ...context() });
    await emitterOf(work)(of.events[name]!, { id: now.id }, ownerOf(model, now) ?? undefined);
    return now as never;
  };
const picked = (from: Values, keys: readonly string[]): Values =>
  Object.fromEntries(keys.map((key) => [key, from[key] ?? null]));

/** What an action that a machine has given does. */
export const boundMove = (model: Model, { move: declared, scope }: ModelAction): Bound => {
  const of = model.states!;
  // The call for all of them asks for what each of them demands.
  const single = new Map(
    declared === '*'
      ? model.actions
          .filter(({ move: one, scope: by }) => one !== undefined && one !== '*' && by === 'record')
          .map((action) => [action.move, { action, read: formReader(action.form ?? {}) }])
      : [],
  );
  const run = async ({
    record,
    form,
    move,
    user,
    refuse,
  }: { readonly record: Row; readonly form: Values } & HandlerContext): Promise<void> => {
    const wanted =
      declared === '*'
        ? (leading(of, String(record[of.field]), String(form[of.field])) ?? refuse(noWay(model, record, form)))
        : declared!;
    const one = single.get(wanted);
    if (one) demand(user, { anyOf: [one.action.permission!], plan: one.action.plan ?? model.plan });
    const asked = one ? await one.read({}, form) : form;
    if ((await move(of, record as never, wanted, asked as never)) === undefined)
      refuse(noWay(model, record, { [of.field]: of.moves[wanted]!.to }));
  };
  return (scope === 'bulk' ? { each: run } : run) as Bound;
};
const noWay = ({ fields, states }: Model, record: Row, form: Values): string => {
  const { name, choices = {} } = fields[states!.field]!;
  const labelled = (state: unknown): string => labelOf(choices[String(state)] ?? String(state));
  return record[name] === form[name]
    ? `Já está em “${labelled(form[name])}”!`
    : `De “${labelled(record[name])}” não se passa a “${labelled(form[name])}”!`;
};
