import { meets, reasonOf } from '#kit/entity/condition';
import type { Bound } from '#kit/calls/handlers';
import type { Model, ModelAction } from '#kit/read/model';
import { labelOf } from '#kit/entity/field';
import type { AnyEntity } from '#kit/entity/entity';
import { isStep, leading, sourcesOf, undoing, type AnyStates, type Log, type MakeMove } from '#kit/entity/states';
import { readFilter } from '#kit/read/filter';
import { agree, inner } from '#kit/text';
import type { Work } from '../../core/context';
import { fail } from '../../core/failure';
import { demand, clockOf } from '../../core/guard';
import { getRow, listRows, titlesOf, type Row } from '../../db/query';
import { emitterOf } from '../../jobs/emit';
import type { HandlerContext } from '#kit/calls/handlers';
import { formReader } from '../steps/readForm';
import type { Noticed } from '../rows/rows';
import { ownerOf, storeChange } from './stored';

type Values = Readonly<Record<string, unknown>>;
type Hook = ((context: HandlerContext, input: Values) => unknown) | undefined;

/**
 * {@link MakeMove}, in the transaction of a function. The row is read again and held: somebody else may have moved it.
 */
export const moverOf =
  (work: Work, onChange?: Noticed): MakeMove =>
  async (of, held, wanted, asked = {}, word) => {
    if (wanted === '<') return takeBack(work, of, held as unknown as Row, onChange) as never;
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
    const context = (): HandlerContext => ({
      ...work.services.contextOf(work, name, onChange),
      ...(word && { word }),
    });
    const own = Object.keys(said).filter((key) => Object.hasOwn(model.fields, key) && !Object.hasOwn(form, key));
    const given = picked(said, [...own, ...(move.asks ?? []), ...(move.offers ?? [])]);
    const written = {
      ...given,
      ...((await check?.(context(), { row, form, asked: given })) as Values | undefined),
    };
    const patch: Values = {
      ...written,
      ...Object.fromEntries((move.clears ?? []).map((key) => [key, null])),
      ...instants([of.since, move.stamp], work.services.now().toISOString()),
      [of.field]: move.to,
    };
    const now = await storeChange(work, model, row, patch, { action: name, noticed: onChange, isMove: true });
    if (log) await keep(work, model, log, now, { ...form, ...written, [log.from]: from, [log.to]: move.to }, context());
    await done?.(context(), { row: now, before: row, form });
    await emitterOf(work)(of.events[name]!, { id: now.id }, ownerOf(model, now) ?? undefined);
    return now as never;
  };
const instants = (fields: readonly (string | undefined)[], value: string | null): Values =>
  Object.fromEntries(fields.filter((field) => field !== undefined).map((field) => [field, value]));
/** A step of the row, with what of it the entity of the steps knows. */
const keep = async (
  work: Work,
  model: Model,
  log: Log,
  row: Row,
  step: Values,
  { rows }: Pick<HandlerContext, 'rows'>,
): Promise<void> => {
  const entity = work.services.byName.get(log.entity) ?? fail({ kind: 'broken' });
  const known = Object.entries(step).filter(([key]) => Object.hasOwn(entity.fields, key));
  await rows.insert(
    entity as unknown as AnyEntity,
    {
      ...Object.fromEntries(known),
      [log.by]: row.id,
      ...(entity.tenant && { [entity.tenant]: ownerOf(model, row) }),
    } as never,
  );
};

/** A click is on its way for a moment. */
const grace = 5;
/** Takes back what the same person has just done; undefined where the last step is another's, or too long ago. */
const takeBack = async (
  work: Work,
  of: AnyStates,
  held: Row,
  onChange: Noticed | undefined,
): Promise<Row | undefined> => {
  const model = work.services.byName.get(of.name) ?? fail({ kind: 'broken' });
  const row = await getRow(work.tx, model, held.id, { lock: true });
  const last = row && (await lastStep(work, of, row));
  if (!row || !last || last.who !== work.user.id) return undefined;
  const since = work.services.now().getTime() - (of.undo! + grace) * 1000;
  const name = leading(of, last.from, last.to);
  if (name === undefined || !isStep(of, name, last.from) || last.at < since) return undefined;
  const { stamp } = of.moves[name]!;
  const patch = {
    [of.field]: last.from,
    ...instants([stamp], null),
    ...instants([of.since], work.services.now().toISOString()),
  };
  const now = await storeChange(work, model, row, patch, { action: undoing, noticed: onChange, isMove: true });
  const step = { [of.log!.from]: last.to, [of.log!.to]: last.from };
  await keep(work, model, of.log!, now, step, work.services.contextOf(work, undoing, onChange));
  return now;
};
interface Step {
  readonly from: string;
  readonly to: string;
  readonly who: number | null;
  readonly at: number;
}
/** The step that has led the row to where it stands. */
const lastStep = async (work: Work, { log, field }: AnyStates, row: Row): Promise<Step | undefined> => {
  const entity = log && work.services.byName.get(log.entity);
  if (!log || !entity) return undefined;
  const stamped = (stamp: string): string | undefined =>
    Object.values(entity.fields).find(({ options }) => options.stamp === stamp)?.name;
  const {
    rows: [found],
  } = await listRows(work.tx, entity, readFilter(entity, { [log.by]: row.id, $sort: [['id', 'desc']] }), {
    page: 1,
    size: 1,
  });
  const [who, when] = [stamped('user'), stamped('now')];
  if (!found || found[log.to] !== row[field] || !who || !when) return undefined;
  return {
    from: String(found[log.from]),
    to: String(found[log.to]),
    who: typeof found[who] === 'number' ? found[who] : null,
    at: Date.parse(String(found[when])),
  };
};
/** Sentence that names who was first, when the state of the row prevents the act. */
export const whoWasFirst = async (
  work: Work,
  { label, states, fields }: Model,
  row: Row,
): Promise<string | undefined> => {
  const step = states && (await lastStep(work, states, row));
  if (!step || step.who === null || step.who === work.user.id) return undefined;
  const people = work.services.models.find(({ is }) => is === 'people');
  const name = people && (await titlesOf(work.tx, people, [step.who])).get(step.who);
  if (!name) return undefined;
  const did = states!.moves[leading(states!, step.from, step.to) ?? '']?.did;
  const about = `${agree(label, 'este', 'esta')} ${inner(label.one)}`;
  const reached = labelOf(fields[states!.field]?.choices?.[step.to] ?? step.to);
  return did ? `${name} já ${did} ${about}.` : `${name} já passou ${about} para “${reached}”.`;
};
const picked = (from: Values, keys: readonly string[]): Values =>
  Object.fromEntries(keys.map((key) => [key, from[key] ?? null]));

/** Binds an action that a life gives its entity. */
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
  const run = async (
    { move, user, word, refuse }: HandlerContext,
    { record, form }: { readonly record: Row; readonly form: Values },
  ): Promise<void> => {
    if (declared === '<') {
      if ((await move(of, record as never, '<')) === undefined) refuse('Não dá mais para desfazer!');
      return;
    }
    const wanted =
      declared === '*'
        ? (leading(of, String(record[of.field]), String(form[of.field])) ?? refuse(noWay(model, record, form)))
        : declared!;
    const one = single.get(wanted);
    if (one) demand(user, { anyOf: [one.action.permission!], plan: one.action.plan ?? model.plan });
    const asked = one ? await one.read({}, form) : form;
    if ((await move(of, record as never, wanted, asked as never, word)) === undefined)
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
