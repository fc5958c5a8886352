import { meets, reasonOf } from '#kit/entity/condition';
import type { WireRecord } from '#kit/calls/envelope';
import { messages } from '#kit/messages';
import type { Model, ModelAction } from '#kit/read/model';
import { fill } from '#kit/text';
import { can, getSession, hasPlan } from '../session';

/** 'open': to be done. 'locked': shown, and leads to the plan, which lacks it. 'none': not shown. */
export type ActionAccess = 'open' | 'locked' | 'none';

/**
 * Access of the signed-in user to an action; the server decides the same from the same declaration. `records`: the rows
 * it would act on, as far as they are known.
 */
export const accessOf = (
  model: Model,
  { permission, plan, when, scope }: ModelAction,
  records?: readonly WireRecord[],
): ActionAccess => {
  if (!can(permission)) return 'none';
  const clock = getSession().user ?? undefined;
  if (
    records &&
    records.length > 0 &&
    !(scope === 'bulk'
      ? records.some((one) => meets(when, one, clock))
      : records.every((one) => meets(when, one, clock)))
  )
    return 'none';
  return hasPlan(plan ?? model.plan) ? 'open' : 'locked';
};

/** The actions of a scope that are shown, in the order declared. */
export const actionsOf = (
  model: Model,
  scope: ModelAction['scope'],
  records?: readonly WireRecord[],
): readonly ModelAction[] =>
  model.actions
    .filter((action) => action.scope === scope && !action.hidden && accessOf(model, action, records) !== 'none')
    .map((action) => worded(action, records?.length === 1 ? records[0] : undefined));
/** The action in the words of its record's state. */
export const worded = (action: ModelAction, record: WireRecord | undefined): ModelAction => {
  const said = record && action.words?.find(({ when }) => meets(when, record, getSession().user ?? undefined));
  if (!said) return action;
  const { label, confirm, submit } = said;
  return {
    ...action,
    label: label ?? action.label,
    confirm: confirm ?? action.confirm,
    submit: submit ?? action.submit,
  };
};
/** The label of its button: one that opens a choice ends with an ellipsis. */
export const labelOfButton = ({ label, choose, scope }: ModelAction): string =>
  choose && scope === 'record' ? `${label}…` : label;
/**
 * Message when the action is prevented, by its record or because the user is outside any company; undefined when it is
 * not.
 */
export const barOf = (
  { unless, inCompany, scope, label }: ModelAction,
  record: WireRecord | undefined,
): string | undefined => {
  const { user } = getSession();
  // Rows may all be of one company: that they are not, the services say.
  if (inCompany && scope === 'collection' && user?.companyId === null) return fill(messages.enterCompany, { label });
  return record && reasonOf(unless, record, user ?? undefined);
};
export const isLocked = (model: Model, action: ModelAction): boolean => accessOf(model, action) === 'locked';
/** Why an action that is shown cannot be done: beside its label. */
export const hintOf = (model: Model, action: ModelAction, record: WireRecord | undefined): string | undefined =>
  isLocked(model, action) ? lockedHint : barOf(action, record);
const lockedHint = 'fora do seu plano';

/** Target of a locked action. */
export const planAddress = '/app/upgrade-plano';
