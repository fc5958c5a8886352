import type { KeyboardEvent, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '#fields/parts';
import { usePathname } from '../lean/router/context';
import { safeLink } from '../session/safeLink';
import { iconOf, isCurrent, type MenuEntry } from './menu';

const upgrade = '/app/upgrade-plano';

/** The picture, the name, and what is said beside an entry that is closed or not proven yet. */
export const Inside = ({ entry: { titulo, icone, ativo, experimental, labels } }: { readonly entry: MenuEntry }) => (
  <>
    <Icon name={ativo ? iconOf(icone) : 'lock'} />
    <span className="side__text">{titulo}</span>
    {(!ativo || experimental) &&
      labels.map((tag) => (
        <span key={tag} className="side__tag">
          {tag}
        </span>
      ))}
  </>
);

interface MenuLineProps {
  readonly entry: MenuEntry;
  /** Only its picture is seen. */
  readonly isFolded?: boolean;
  /** The same screen stands in its area too, which says that one is there. */
  readonly isSecond?: boolean;
  readonly onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
  /** At its end: a star, ways to move it. */
  readonly children?: ReactNode;
}
/**
 * One entry that leads somewhere: a screen, another site in a tab or in a window of its own, or the plans where the
 * plan lacks it.
 */
export const MenuLine = ({ entry, isFolded, isSecond, onKeyDown, children }: MenuLineProps) => {
  const pathname = usePathname();
  const label = isFolded ? entry.titulo : undefined;
  const address = entry.tipo === 'externo' && entry.ativo ? safeLink(entry.urlExterna) : undefined;
  return (
    <li className="side__line">
      {address === undefined ? (
        <Link
          className="side__item"
          to={entry.ativo ? `/app/${entry.state}` : upgrade}
          aria-label={label}
          data-tooltip={label}
          aria-keyshortcuts={entry.tecla ? `g ${entry.tecla}` : undefined}
          aria-current={!isSecond && isCurrent(entry, pathname) ? 'page' : undefined}
          onKeyDown={onKeyDown}
        >
          <Inside entry={entry} />
        </Link>
      ) : (
        <a
          className="side__item"
          href={address}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={label}
          data-tooltip={label}
          onClick={(event) => {
            if (!entry.navegadorExclusivo) return;
            event.preventDefault();
            window.open(address, '_blank', 'width=1000,height=600,noopener,noreferrer');
          }}
        >
          <Inside entry={entry} />
          <span className="visually-hidden"> (abre em outra {entry.navegadorExclusivo ? 'janela' : 'aba'})</span>
        </a>
      )}
      {children}
    </li>
  );
};

interface StarProps {
  readonly entry: MenuEntry;
  readonly favourites: readonly string[];
  readonly onMark: (state: string) => void;
}
/** Marks a screen as a favourite, or no more; not what is closed, and no other site. */
export const Star = ({ entry: { tipo, ativo, state, titulo }, favourites, onMark }: StarProps) => {
  const isFavourite = favourites.includes(state);
  return tipo !== 'interno' || !ativo ? null : (
    <button
      type="button"
      className="side__star"
      aria-pressed={isFavourite}
      aria-label={`Favorito: ${titulo}`}
      onClick={() => onMark(state)}
    >
      <Icon name={isFavourite ? 'star_filled' : 'star'} size={16} />
    </button>
  );
};
