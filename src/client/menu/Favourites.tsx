import { useState, type KeyboardEvent, type MouseEvent } from 'react';
import { Icon } from '#fields/parts';
import { MenuLine, Star } from './MenuLine';
import type { MenuEntry } from './menu';

interface FavouritesProps {
  /** In their order. */
  readonly entries: readonly MenuEntry[];
  readonly isFolded: boolean;
  readonly onMark: (state: string) => void;
  readonly onMove: (state: string, by: -1 | 1) => void;
}
/**
 * The screens that this person has marked, put in order by hand: by buttons, which a finger finds too, or with Alt and
 * the arrows.
 */
const Favourites = ({ entries, isFolded, onMark, onMove }: FavouritesProps) => {
  const [isSorting, setSorting] = useState(false);
  const [said, setSaid] = useState('');
  const states = entries.map(({ state }) => state);
  const move = (at: number, by: -1 | 1, { currentTarget }: { readonly currentTarget: HTMLElement }) => {
    if (!entries[at + by]) return;
    onMove(entries[at]!.state, by);
    setSaid(`${entries[at]!.titulo}: ${at + by + 1} de ${entries.length}`);
    // An element that is moved in the page loses the focus.
    requestAnimationFrame(() => currentTarget.focus());
  };
  const onKeyDown = (at: number) => (event: KeyboardEvent<HTMLElement>) => {
    const by = event.altKey ? ({ ArrowUp: -1, ArrowDown: 1 } as const)[event.key] : undefined;
    if (!by) return;
    event.preventDefault();
    event.stopPropagation();
    move(at, by, event);
  };
  const mover = (at: number, by: -1 | 1) => (
    <button
      type="button"
      className="side__move"
      aria-label={`Mover ${entries[at]!.titulo} para ${by < 0 ? 'cima' : 'baixo'}`}
      aria-disabled={!entries[at + by]}
      onClick={(event: MouseEvent<HTMLElement>) => move(at, by, event)}
    >
      <Icon name={by < 0 ? 'arrow_up' : 'arrow_down'} size={16} />
    </button>
  );
  const isMoving = isSorting && !isFolded && entries.length > 1;
  return (
    <>
      <div className="side__heading">
        Favoritos
        {entries.length > 1 && !isFolded && (
          <button type="button" className="side__sort" onClick={() => setSorting(!isSorting)}>
            {isMoving ? (
              'Pronto'
            ) : (
              <>
                Ordenar<span className="visually-hidden"> os favoritos</span>
              </>
            )}
          </button>
        )}
      </div>
      <ul className="side__list" aria-label="Favoritos">
        {entries.map((entry, at) => (
          <MenuLine key={entry.state} entry={entry} isFolded={isFolded} isSecond onKeyDown={onKeyDown(at)}>
            {isMoving ? (
              <span className="side__movers">
                {mover(at, -1)}
                {mover(at, 1)}
              </span>
            ) : (
              !isFolded && <Star entry={entry} favourites={states} onMark={onMark} />
            )}
          </MenuLine>
        ))}
      </ul>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </>
  );
};
export default Favourites;
