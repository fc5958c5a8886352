import { useEffect, useId, useRef, useState } from 'react';
import { Icon, Popover } from '#fields/parts';
import { usePathname } from '../lean/router/context';
import { isCurrent, type MenuEntry } from './menu';
import { Inside, MenuLine, Star } from './MenuLine';

interface MenuAreaProps {
  readonly area: MenuEntry;
  readonly isFolded: boolean;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly favourites: readonly string[];
  readonly onMark: (state: string) => void;
}
/** An area of the menu: opens over its screens, and goes nowhere by itself. Folded, they fly out beside it. */
export const MenuArea = ({ area, isFolded, isOpen, onToggle, favourites, onMark }: MenuAreaProps) => {
  const pathname = usePathname();
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLUListElement>(null);
  // Which address it flew out at: elsewhere it is in again.
  const [out, setOut] = useState<string>();
  const isOut = isFolded && out === pathname;
  useEffect(() => {
    if (isOut) list.current?.querySelector<HTMLElement>('a')?.focus();
  }, [isOut]);
  const isShown = isFolded ? isOut : isOpen;
  const screens = (
    <ul ref={list} id={id} className="side__list side__sub" aria-label={area.titulo}>
      {area.subMenu.map((entry, index) => (
        <MenuLine key={`${entry.titulo}/${index}`} entry={entry}>
          <Star entry={entry} favourites={favourites} onMark={onMark} />
        </MenuLine>
      ))}
    </ul>
  );
  return (
    <li className="side__line">
      <button
        ref={button}
        type="button"
        className="side__item side__area"
        aria-expanded={isShown}
        aria-controls={isShown ? id : undefined}
        aria-label={isFolded ? area.titulo : undefined}
        data-tooltip={isFolded ? area.titulo : undefined}
        data-here={area.subMenu.some((entry) => isCurrent(entry, pathname)) || undefined}
        aria-keyshortcuts={area.tecla ? `g ${area.tecla}` : undefined}
        onClick={() => (isFolded ? setOut(isOut ? undefined : pathname) : onToggle())}
      >
        <Inside entry={area} />
        {area.tecla && (
          <kbd className="side__key" aria-hidden="true">
            g {area.tecla}
          </kbd>
        )}
        <Icon name="arrow_drop_down" className="side__arrow" />
      </button>
      {isFolded ? (
        <Popover
          open={isOut}
          onClose={() => setOut(undefined)}
          anchor={button}
          placement="right-start"
          className="side__flyout"
        >
          <div className="side__heading" aria-hidden="true">
            {area.titulo}
          </div>
          {screens}
        </Popover>
      ) : (
        isOpen && screens
      )}
    </li>
  );
};
