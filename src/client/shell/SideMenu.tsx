import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { Icon, IconButton } from '#fields/parts';
import { usePathname } from '../lean/router/context';
import { safeLink } from '../session/safeLink';
import { brand, markUrl } from '../theme/brand';
import { useIsPainted } from '../ui/paint';
import { iconOf, isCurrent, screensOf, searchMenu, type MenuEntry } from './menu';
import { noEntries, useMenu } from './useMenu';
import { useShortcuts } from './useShortcuts';

interface SideMenuProps {
  readonly isCollapsed: boolean;
  readonly onExpand: () => void;
}
/** The ways into the product, as the server gives them to this person: marked ones first, found by their titles. */
export const SideMenu = ({ isCollapsed, onExpand }: SideMenuProps) => {
  const menu = useMenu();
  // The page's own screen is seen first.
  const entries = useIsPainted() ? menu.entries : noEntries;
  const { favourites, toggle } = useShortcuts();
  const [typed, setTyped] = useState('');
  const [wanted, setWanted] = useState('');
  const [asked, setAsked] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const timer = setTimeout(() => setWanted(typed), 500);
    return () => clearTimeout(timer);
  }, [typed]);
  useEffect(() => { if (asked > 0) input.current?.focus(); }, [asked]);
  const search = isCollapsed ? '' : wanted;
  const found = searchMenu(entries, search);
  const marked = search ? [] : favourites.flatMap((state) => screensOf(entries).find((entry) => entry.state === state) ?? []);
  const rest = { isCollapsed, onExpand, favourites, onMark: toggle };
  return (
    <>
      <Link to="/app" className="side__brand" aria-label={`${brand}: início`}><img src={markUrl} width={28} height={28} alt="" /><span aria-hidden="true">{brand}</span></Link>
      <div className="side__search" role="search" aria-label="Menu">
        {isCollapsed
          ? <IconButton icon="search" label="Buscar menu" onClick={() => { onExpand(); setAsked(asked + 1); }} />
          : <input ref={input} className="input" type="search" placeholder="Buscar menu" aria-label="Buscar menu" value={typed} onChange={({ target }) => setTyped(target.value)} />}
      </div>
      <div className="side__nav">
        {marked.length > 0 && <><div className="side__heading">Favoritos</div><Entries {...rest} entries={marked} isMarked /></>}
        <Entries key={search} {...rest} entries={found} isFound={search !== ''} />
        <p role="status" className={search && found.length === 0 ? 'side__none' : undefined}>{search && found.length === 0 ? `Menu "${search}" não encontrado!` : ''}</p>
      </div>
    </>
  );
};

interface EntriesProps extends SideMenuProps {
  readonly entries: readonly MenuEntry[];
  readonly favourites: readonly string[];
  readonly onMark: (state: string) => void;
  readonly isSub?: boolean;
  /** Under «Favoritos». */
  readonly isMarked?: boolean;
  /** What a search has found stands open. */
  readonly isFound?: boolean;
}
const Entries = ({ entries, isSub, ...rest }: EntriesProps) => (
  <ul className={isSub ? 'side__list side__sub' : 'side__list'}>
    {entries.map((entry, index) => <li key={`${entry.titulo}/${index}`} className="side__line"><Entry {...rest} entry={entry} /></li>)}
  </ul>
);

const Entry = ({ entry, ...rest }: Omit<EntriesProps, 'entries' | 'isSub'> & { readonly entry: MenuEntry }) => {
  const { isCollapsed, onExpand, favourites, onMark, isMarked, isFound } = rest;
  const pathname = usePathname();
  const [isOpen, setIsOpen] = useState(() => isFound === true || entry.subMenu.some((sub) => isCurrent(sub, pathname)));
  if (entry.tipo === 'separador') return <div className="side__heading">{entry.titulo}</div>;
  const label = isCollapsed ? entry.titulo : undefined;
  const inside = (
    <>
      <Icon name={entry.ativo ? iconOf(entry.icone) : 'lock'} />
      <span className="side__text">{entry.titulo}</span>
      {(!entry.ativo || entry.experimental) && entry.labels.map((tag) => <span key={tag} className="side__tag">{tag}</span>)}
    </>
  );
  if (entry.tipo === 'sub') {
    return (
      <>
        <button type="button" className="side__item" aria-expanded={isOpen && !isCollapsed} aria-label={label} data-tooltip={label}
          onClick={() => { setIsOpen(isCollapsed || !isOpen); if (isCollapsed) onExpand(); }}>
          {inside}<Icon name="arrow_drop_down" className="side__arrow" />
        </button>
        {isOpen && !isCollapsed && <Entries {...rest} entries={entry.subMenu} isSub />}
      </>
    );
  }
  if (entry.tipo === 'externo') {
    const address = safeLink(entry.urlExterna);
    return (
      <a className="side__item" href={address} target="_blank" rel="noopener noreferrer" aria-label={label} data-tooltip={label}
        onClick={(event) => {
          if (!entry.navegadorExclusivo) return;
          event.preventDefault();
          window.open(address, '_blank', 'width=1000,height=600,noopener,noreferrer');
        }}>
        {inside}<span className="visually-hidden"> (abre em outra {entry.navegadorExclusivo ? 'janela' : 'aba'})</span>
      </a>
    );
  }
  const isFavourite = favourites.includes(entry.state);
  return (
    <>
      <Link className="side__item" to={entry.ativo ? `/app/${entry.state}` : '/app/upgrade-plano'} aria-label={label} data-tooltip={label}
        aria-current={!isMarked && isCurrent(entry, pathname) ? 'page' : undefined}>
        {inside}
      </Link>
      {!isCollapsed && entry.ativo && (
        <button type="button" className="side__star" aria-pressed={isFavourite} aria-label={`Favorito: ${entry.titulo}`} onClick={() => onMark(entry.state)}>
          <Icon name={isFavourite ? 'star_filled' : 'star'} size={16} />
        </button>
      )}
    </>
  );
};
