import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Icon } from '#fields/parts';
import { brand, markUrl } from '../theme/brand';
import { iconOf, isCurrent, type MenuEntry } from './menu';
import { useMenu } from './useMenu';

interface SideMenuProps {
  readonly isCollapsed: boolean;
  readonly onExpand: () => void;
}
/** The ways into the product, as the server gives them to this person. */
export const SideMenu = ({ isCollapsed, onExpand }: SideMenuProps) => {
  const { entries } = useMenu();
  return (
    <>
      <Link to="/app" className="side__brand" aria-label={`${brand}: início`}><img src={markUrl} width={28} height={28} alt="" /><span aria-hidden="true">{brand}</span></Link>
      <div className="side__nav">
        <Entries entries={entries} isCollapsed={isCollapsed} onExpand={onExpand} />
      </div>
    </>
  );
};

interface EntriesProps extends SideMenuProps { readonly entries: readonly MenuEntry[]; readonly isSub?: boolean }
const Entries = ({ entries, isSub, ...rest }: EntriesProps) => (
  <ul className={isSub ? 'side__list side__sub' : 'side__list'}>
    {entries.map((entry, index) => <li key={`${entry.titulo}/${index}`}><Entry entry={entry} {...rest} /></li>)}
  </ul>
);

const Entry = ({ entry, isCollapsed, onExpand }: SideMenuProps & { readonly entry: MenuEntry }) => {
  const { pathname } = useLocation();
  const [isOpen, setIsOpen] = useState(() => entry.subMenu.some((sub) => isCurrent(sub, pathname)));
  if (entry.tipo === 'separador') return <div className="side__heading">{entry.titulo}</div>;
  const tooltip = isCollapsed ? entry.titulo : undefined;
  const inside = (
    <>
      <Icon name={entry.ativo ? iconOf(entry.icone) : 'lock'} />
      <span className="side__text">{entry.titulo}</span>
      {(!entry.ativo || entry.experimental) && entry.labels.map((label) => <span key={label} className="side__tag">{label}</span>)}
    </>
  );
  const label = isCollapsed ? entry.titulo : undefined;
  if (entry.tipo === 'sub') {
    return (
      <>
        <button type="button" className="side__item" aria-expanded={isOpen && !isCollapsed} aria-label={label} data-tooltip={tooltip}
          onClick={() => { setIsOpen(isCollapsed || !isOpen); if (isCollapsed) onExpand(); }}>
          {inside}<Icon name="arrow_drop_down" className="side__arrow" />
        </button>
        {isOpen && !isCollapsed && <Entries entries={entry.subMenu} isSub isCollapsed={isCollapsed} onExpand={onExpand} />}
      </>
    );
  }
  if (entry.tipo === 'externo') {
    return (
      <a className="side__item" href={safeUrl(entry.urlExterna)} target="_blank" rel="noopener noreferrer" aria-label={label} data-tooltip={tooltip}
        onClick={(event) => {
          if (!entry.navegadorExclusivo) return;
          event.preventDefault();
          window.open(safeUrl(entry.urlExterna), '_blank', 'width=1000,height=600,noopener');
        }}>
        {inside}<span className="visually-hidden"> (abre em outra aba)</span>
      </a>
    );
  }
  return (
    <Link className="side__item" to={entry.ativo ? `/app/${entry.state}` : '/app/upgrade-plano'} aria-label={label} data-tooltip={tooltip}
      aria-current={isCurrent(entry, pathname) ? 'page' : undefined}>
      {inside}
    </Link>
  );
};
const safeUrl = (url: string): string => (/^https?:\/\//.test(url) ? url : '#');
