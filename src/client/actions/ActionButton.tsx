import { Button, type ButtonProps } from '#fields/parts';
import { labelOfButton } from './access';
import { useActions } from './Host';
import type { ActionTarget } from './target';
import { useAction } from './useAction';

interface ActionButtonProps extends Omit<ButtonProps, 'onClick' | 'children'> {
  /** Action of the model of the {@link ActionHost} around. */
  readonly name: string;
  /** The record of the page when left out. */
  readonly target?: ActionTarget;
}
/**
 * The button of an action: hidden where it cannot be done, with a lock where the plan lacks it. @example <ActionButton
 * name="cancelar" />
 */
export const ActionButton = ({ name, target, ...rest }: ActionButtonProps) => {
  const { model } = useActions();
  const { action, access, hint, run, isBusy } = useAction(name, target);
  if (access === 'none') return null;
  const isLocked = access === 'locked';
  // Beside a form the button that saves it is the first of the screen.
  const isFirst =
    action.tone === 'primary' && !isLocked && (action.scope === 'collection' || model.off.includes('update'));
  return (
    <Button
      {...rest}
      icon={isLocked ? 'lock' : action.icon}
      busy={isBusy}
      onClick={run}
      variant={rest.variant ?? (action.tone === 'danger' ? 'danger' : isFirst ? 'primary' : undefined)}
      aria-haspopup={action.choose && action.scope === 'record' ? 'dialog' : undefined}
      aria-disabled={!isLocked && hint !== undefined}
      data-tooltip={hint ?? rest['data-tooltip' as never]}
    >
      {labelOfButton(action)}
      {hint && <span className="visually-hidden"> ({hint})</span>}
    </Button>
  );
};
