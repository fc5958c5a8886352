import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { IconButton } from '#fields/parts';
import { brand, markUrl } from '../theme/brand';
import { useIsPainted } from '../ui/paint';
import { screensOf, searchMenu, type MenuEntry } from './menu';
import { MenuArea } from './MenuArea';
import { MenuLine, Star } from './MenuLine';
import { noEntries, useMenu } from './useMenu';
import { useMenuKeys } from './useMenuKeys';
import { useOpenArea } from './useOpenArea';
import { useShortcuts } from './useShortcuts';

/** Most people have marked nothing yet. */
const Favourites = lazy(() => import('./Favourites'));

interface SideMenuProps {
  readonly isCollapsed: boolean;
  readonly onExpand: () => void;
}
/** How many of the most used stand on top, besides the favourites. */
const topmost = 3;

/**
 * The entries of the menu, as the server gives them to this user: marked ones, the most used, then the areas, one of
 * them open.
 */
export const SideMenu = ({ isCollapsed, onExpand }: SideMenuProps) => {
  const menu = useMenu();
  // The page's own screen is seen first.
  const entries = useIsPainted() ? menu.entries : noEntries;
  const { favourites, often, toggle, move } = useShortcuts();
  // As they were when the page was opened: nothing moves under the hand that uses it.
  const [habits] = useState(often);
  const [open, toggleArea] = useOpenArea(entries);
  const [typed, setTyped] = useState('');
  const [wanted, setWanted] = useState('');
  const [asked, setAsked] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  useMenuKeys(entries);
  useEffect(() => {
    const timer = setTimeout(() => setWanted(typed), 500);
    return () => clearTimeout(timer);
  }, [typed]);
  useEffect(() => {
    if (asked > 0) input.current?.focus();
  }, [asked]);
  const search = isCollapsed ? '' : wanted;
  const found = searchMenu(entries, search);
  const screens = screensOf(entries);
  const pick = (states: readonly string[]): readonly MenuEntry[] =>
    states.flatMap((state) => screens.find((entry) => entry.state === state && entry.ativo) ?? []);
  const marked = pick(favourites);
  const used = pick(habits.filter((state) => !favourites.includes(state))).slice(0, topmost);
  const star = { favourites, onMark: toggle };
  return (
    <>
      <Link to="/app" className="side__brand" aria-label={`${brand}: início`}>
        <img src={markUrl} width={28} height={28} alt="" />
        <span aria-hidden="true">{brand}</span>
      </Link>
      <div className="side__search" role="search" aria-label="Menu">
        {isCollapsed ? (
          <IconButton
            icon="search"
            label="Buscar menu"
            onClick={() => {
              onExpand();
              setAsked(asked + 1);
            }}
          />
        ) : (
          <input
            ref={input}
            className="input"
            type="search"
            placeholder="Buscar menu"
            aria-label="Buscar menu"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
      </div>
      <div className="side__nav">
        {!search && marked.length > 0 && (
          <Suspense fallback={null}>
            <Favourites entries={marked} isFolded={isCollapsed} onMark={toggle} onMove={move} />
          </Suspense>
        )}
        {!search && used.length > 0 && (
          <>
            <div className="side__heading">Mais usados</div>
            <ul className="side__list" aria-label="Mais usados">
              {used.map((entry) => (
                <MenuLine key={entry.state} entry={entry} isFolded={isCollapsed} isSecond>
                  {!isCollapsed && <Star entry={entry} {...star} />}
                </MenuLine>
              ))}
            </ul>
          </>
        )}
        <ul className={marked.length + used.length > 0 && !search ? 'side__list side__areas' : 'side__list'}>
          {found
            .filter(({ tipo }) => tipo !== 'cabecalho')
            .map((entry, index) => {
              const key = `${entry.titulo}/${index}`;
              if (entry.tipo === 'separador')
                return (
                  <li key={key} className="side__line">
                    <div className="side__heading">{entry.titulo}</div>
                  </li>
                );
              return entry.tipo === 'sub' ? (
                <MenuArea
                  key={key}
                  area={entry}
                  isFolded={isCollapsed}
                  isOpen={search !== '' || open === entry.titulo}
                  onToggle={() => toggleArea(entry.titulo)}
                  {...star}
                />
              ) : (
                <MenuLine key={key} entry={entry} isFolded={isCollapsed}>
                  {!isCollapsed && <Star entry={entry} {...star} />}
                </MenuLine>
              );
            })}
        </ul>
        <p role="status" className={search && found.length === 0 ? 'side__none' : undefined}>
          {search && found.length === 0 ? `Menu "${search}" não encontrado!` : ''}
        </p>
      </div>
    </>
  );
};
