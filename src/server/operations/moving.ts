import { meets, reasonOf } from '#kit/condition';
import type { Bound } from '#kit/handlers';
import type { Model, ModelAction } from '#kit/model';
import { messages } from '#kit/messages';
import { forMany, leading, sourcesOf, type MakeMove } from '#kit/states';
import type { Work } from '../core/context';
import { fail } from '../core/failure';
import { demand } from '../core/guard';
import { getRow, type Row } from '../db/query';
import { emitterOf } from '../jobs/emit';
import { clockOf } from '../core/scope';
import type { HandlerContext } from '#kit/handlers';
import type { Noticed } from './rows';
import { storeChange } from './stored';

type Values = Readonly<Record<string, unknown>>;
type Hook = ((input: Values) => unknown) | undefined;

/**
 * {@link MakeMove}, in the transaction of a function. The row is read again and held: somebody else may have moved it.
 */
export const moverOf =
  (work: Work, onChange?: Noticed): MakeMove =>
  async (of, given, name, asked = {}) => {
    const model = work.services.byName.get(of.name) ?? fail({ kind: 'broken' });
    const row = await getRow(work.tx, model, (given as unknown as Row).id, { lock: true });
    if (!row || !sourcesOf(of, name).includes(String(row[of.field]))) return undefined;
    const move = of.moves[name]!;
    const clock = clockOf(work);
    if (!meets(move.when as never, row, clock)) return undefined;
    const reason = reasonOf(move.unless as never, row, clock);
    if (reason !== undefined) fail({ kind: 'conflict', message: reason });
    const { check, done } = (work.services.moves.get(of.name)?.[name] ?? {}) as {
      readonly check?: Hook;
      readonly done?: Hook;
    };
    const form: Values = Object.fromEntries(
      Object.keys(move.form ?? {}).map((key) => [key, (asked as Values)[key] ?? null]),
    );
    await check?.({ row, form, ...work.services.contextOf(work, name, onChange) });
    const patch: Values = {
      ...Object.fromEntries((move.asks ?? []).map((key) => [key, (asked as Values)[key] ?? null])),
      ...Object.fromEntries((move.clears ?? []).map((key) => [key, null])),
      ...(move.stamp && { [move.stamp]: work.services.now().toISOString() }),
      [of.field]: move.to,
    };
    const now = await storeChange(work, model, row, patch, { action: name, noticed: onChange, isMove: true });
    await done?.({ row: now, before: row, form, ...work.services.contextOf(work, name, onChange) });
    await emitterOf(work)(
      of.events[name]!,
      { id: now.id },
      typeof now[model.tenant ?? ''] === 'number' ? Number(now[model.tenant ?? '']) : undefined,
    );
    return now as never;
  };

/** What an action that a machine has given does. */
export const boundMove = (model: Model, { move: declared, scope }: ModelAction): Bound => {
  const of = model.states!;
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
    // The call for all of them asks for what each of them demands.
    if (declared === '*') {
      const action = model.actions.find((one) => one.name === forMany(wanted))!;
      demand(user, { anyOf: [action.permission!], plan: action.plan ?? model.plan });
      const missing = Object.entries(action.form ?? {})
        .filter(([key, { options }]) => options.required && (form[key] ?? '') === '')
        .map(([key]): [string, string] => [key, messages.required]);
      if (missing.length > 0) fail({ kind: 'invalid', fieldErrors: Object.fromEntries(missing) });
    }
    if ((await move(of, record as never, wanted, form as never)) === undefined)
      refuse(noWay(model, record, { [of.field]: of.moves[wanted]!.to }));
  };
  return (scope === 'bulk' ? { each: run } : run) as Bound;
};
const noWay = ({ fields, states }: Model, record: Row, form: Values): string => {
  const { name, choices = {} } = fields[states!.field]!;
  const labelled = (state: unknown): string => {
    const choice = choices[String(state)];
    return typeof choice === 'string' ? choice : (choice?.label ?? String(state));
  };
  return record[name] === form[name]
    ? `Já está em “${labelled(form[name])}”!`
    : `De “${labelled(record[name])}” não se passa a “${labelled(form[name])}”!`;
};
