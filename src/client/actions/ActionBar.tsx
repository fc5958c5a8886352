import { IconButton, Menu, type MenuItem } from '#fields/parts';
import type { ModelAction } from '#kit/read/model';
import { hintOf, isLocked, labelOfButton } from './access';
import { ActionButton } from './ActionButton';
import { useActions } from './Host';
import type { ActionTarget } from './target';

interface ActionBarProps {
  readonly actions: readonly ModelAction[];
  readonly target: ActionTarget;
  readonly size?: 'small';
  /** How many stand as buttons; the others are in the menu. Two when left out. */
  readonly shown?: number;
  /** Further items of the menu. */
  readonly more?: readonly (MenuItem | null)[];
}
/** Actions side by side: two as buttons; the rest, what is rare and what destroys, in a menu. */
export const ActionBar = ({ actions, target, size, shown = 2, more = [] }: ActionBarProps) => {
  const buttons = actions.filter(({ rare, tone }) => !rare && tone !== 'danger').slice(0, shown);
  const items = useActionItems(
    actions.filter((action) => !buttons.includes(action)),
    target,
  );
  const menu = [...items, ...(items.length > 0 && more.length > 0 ? [null] : []), ...more];
  return (
    <>
      {buttons.map(({ name }) => (
        <ActionButton key={name} name={name} target={target} size={size} />
      ))}
      {menu.length > 0 && (
        <Menu
          label="Mais ações"
          items={menu}
          trigger={(trigger) => <IconButton {...trigger} icon="more" label="Mais ações" size={size} />}
        />
      )}
    </>
  );
};

/** Actions as the items of a menu. */
export const useActionItems = (actions: readonly ModelAction[], target: ActionTarget): readonly MenuItem[] => {
  const { model, run } = useActions();
  return actions.map((action) => {
    const locked = isLocked(model, action);
    const hint = hintOf(model, action, target.record);
    return {
      label: labelOfButton(action),
      icon: locked ? 'lock' : action.icon,
      hint,
      tone: action.tone === 'danger' && !hint ? action.tone : undefined,
      onSelect: () => run(action, target),
    };
  });
};
