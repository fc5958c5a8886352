import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode, type Ref } from 'react';
import type { Icon as IconName } from '#kit/icons';
import { Icon } from './Icon';
import type { Placement } from './place';
import { Popover } from './Popover';

export interface MenuItem {
  readonly label: string;
  readonly onSelect: () => void;
  readonly icon?: IconName;
  readonly tone?: 'danger';
  readonly disabled?: boolean;
  /** A choice among several: shown with a check. */
  readonly checked?: boolean;
  /** Small text at the right end: a shortcut, a count. */
  readonly hint?: string;
}
/** Props that the button that opens the menu must carry; spread them. */
export interface MenuTrigger {
  readonly ref: Ref<HTMLButtonElement>;
  readonly onClick: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly 'aria-haspopup': 'menu';
  readonly 'aria-expanded': boolean;
  readonly 'aria-controls': string | undefined;
}
export interface MenuProps {
  /** Names the menu for screen readers. */
  readonly label: string;
  /** An array entry of null draws a line. */
  readonly items: readonly (MenuItem | null)[];
  readonly trigger: (trigger: MenuTrigger) => ReactNode;
  readonly placement?: Placement;
  /** Above the items: who is signed in, what is selected. */
  readonly header?: ReactNode;
}
/**
 * A button with a menu: arrows, Home, End and letters move, Enter and Space choose, Esc and Tab leave, focus returns.
 *
 * @example <Menu label="Mais ações" items={[{ label: 'Duplicar', icon: 'content_copy', onSelect: copy }]}
 *   trigger={(trigger) => <IconButton {...trigger} icon="more" label="Mais ações" />} />
 */
export const Menu = ({ label, items, trigger, placement = 'bottom-end', header }: MenuProps) => {
  const [open, setOpen] = useState<false | 'first' | 'last'>(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const close = () => setOpen(false);
  return (
    <>
      {trigger({
        ref: button,
        onClick: () => setOpen(open ? false : 'first'),
        onKeyDown: (event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          setOpen(event.key === 'ArrowDown' ? 'first' : 'last');
        },
        'aria-haspopup': 'menu',
        'aria-expanded': open !== false,
        'aria-controls': open ? id : undefined,
      })}
      <Popover open={open !== false} onClose={close} anchor={button} placement={placement} className="menu">
        {header && <div className="menu__header">{header}</div>}
        <Items
          id={id}
          label={label}
          items={items}
          start={open || 'first'}
          onTab={close}
          onChoose={(item) => {
            button.current?.focus();
            close();
            item.onSelect();
          }}
        />
      </Popover>
    </>
  );
};

interface ItemsProps {
  readonly id: string;
  readonly label: string;
  readonly items: readonly (MenuItem | null)[];
  readonly start: 'first' | 'last';
  readonly onChoose: (item: MenuItem) => void;
  readonly onTab: () => void;
}
const Items = ({ id, label, items, start, onChoose, onTab }: ItemsProps) => {
  const list = useRef<HTMLDivElement>(null);
  const entries = () => [
    ...(list.current?.querySelectorAll<HTMLButtonElement>('[role^=menuitem]:not([aria-disabled])') ?? []),
  ];
  useEffect(() => {
    entries()
      .at(start === 'first' ? 0 : -1)
      ?.focus();
  }, [start]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab') return onTab();
    const all = entries();
    const now = all.indexOf(document.activeElement as HTMLButtonElement);
    const next =
      event.key === 'ArrowDown'
        ? (now + 1) % all.length
        : event.key === 'ArrowUp'
          ? (now - 1 + all.length) % all.length
          : event.key === 'Home'
            ? 0
            : event.key === 'End'
              ? all.length - 1
              : event.key.length === 1 && event.key !== ' '
                ? startingWith(all, event.key, now)
                : -1;
    if (next < 0) return;
    event.preventDefault();
    all[next]?.focus();
  };
  return (
    <div ref={list} id={id} role="menu" aria-label={label} className="menu__list" onKeyDown={onKeyDown} tabIndex={-1}>
      {items.map((item, index) =>
        item === null ? (
          <div key={index} role="separator" className="menu__line" />
        ) : (
          <button
            key={index}
            type="button"
            tabIndex={-1}
            className={`menu__item${item.tone ? ` menu__item--${item.tone}` : ''}`}
            role={item.checked === undefined ? 'menuitem' : 'menuitemradio'}
            aria-checked={item.checked}
            aria-disabled={item.disabled || undefined}
            onClick={() => {
              if (!item.disabled) onChoose(item);
            }}
          >
            {item.checked !== undefined ? (
              <Icon name="check" size={18} className={item.checked ? undefined : 'icon--hidden'} />
            ) : (
              item.icon && <Icon name={item.icon} size={18} />
            )}
            <span className="menu__text">{item.label}</span>
            {item.hint && <span className="menu__hint">{item.hint}</span>}
          </button>
        ),
      )}
    </div>
  );
};

/** The next entry that begins with the letter, coming round. */
const startingWith = (all: readonly HTMLElement[], letter: string, now: number): number => {
  const order = all.map((_, index) => (now + 1 + index) % all.length);
  return order.find((index) => all[index]!.textContent!.trim().toLowerCase().startsWith(letter.toLowerCase())) ?? -1;
};
