import { useMemo } from 'react';
import type { ModelAction } from '#kit/read/model';
import { useSession } from '../session';
import { accessOf, hintOf, worded, type ActionAccess } from './access';
import { useActions } from './Host';
import type { ActionTarget } from './target';

interface UsedAction {
  readonly action: ModelAction;
  readonly access: ActionAccess;
  /** Why it cannot be done: the plan, or the record. A click leads to the plan, or says it too. */
  readonly hint: string | undefined;
  /** In the click itself. */
  readonly run: () => void;
  /** At work, without a dialog that says so. */
  readonly isBusy: boolean;
}
/**
 * An action by name, for a page of one's own inside an `ActionHost`. Acts on the record of the page when no target is
 * given.
 *
 * @example const { access, run } = useAction('cancelar');
 */
export const useAction = (name: string, given?: ActionTarget): UsedAction => {
  const { model, record, run, isBusy } = useActions();
  useSession();
  const target = useMemo(() => given ?? (record ? { record } : {}), [given, record]);
  const declared = model.actions.find((one) => one.name === name);
  if (!declared) throw new Error(`${model.name} has no action '${name}'`);
  const action = worded(declared, target.record);
  return {
    action,
    access: accessOf(model, action, target.record && [target.record]),
    hint: hintOf(model, action, target.record),
    run: () => run(action, target),
    isBusy: isBusy(action, target),
  };
};
