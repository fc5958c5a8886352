import { useRef, type KeyboardEvent } from 'react';

export interface Cell {
  readonly text: string;
  /** The text that editing begins with; a cell without it is not edited in place. */
  readonly edit?: string;
  /**
   * 'follows': another value, not its own. 'changed': not stored yet. 'wrong': refused. 'low' and 'under': a figure that
   * asks for attention.
   */
  readonly look?: 'follows' | 'changed' | 'wrong' | 'low' | 'under';
  /** Struck before the text: the stored value of a changed cell. */
  readonly before?: string;
  /** Small below the text, for a word beside the look: 'zerado', 'mín. 6'. */
  readonly note?: string;
  /** Said after the text to who does not see the look; shown on a wrong cell. */
  readonly says?: string;
}
/** The cells of a block copied from a spreadsheet: lines, and in each the columns. */
export const cellsOf = (text: string): readonly (readonly string[])[] =>
  text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((line) => line.split('\t'));

interface GridCellProps {
  readonly id: string;
  readonly cell: Cell;
  readonly name: string;
  readonly isActive: boolean;
  /** It is edited: what the input begins with. */
  readonly typed: string | undefined;
  readonly onFocus: () => void;
  readonly onPress: (isSecond: boolean) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  readonly onInputKey: (event: KeyboardEvent<HTMLInputElement>) => void;
  readonly onLeave: (text: string) => void;
}
export const GridCell = ({
  id,
  cell: { text, look, before, note, says, edit },
  name,
  isActive,
  typed,
  onFocus,
  onPress,
  onKeyDown,
  onInputKey,
  onLeave,
}: GridCellProps) => {
  const hadFocus = useRef(false);
  const isDone = useRef(false);
  const isEdited = typed !== undefined;
  return (
    <td
      role="gridcell"
      className={look ? `grid__cell grid__cell--${look}` : 'grid__cell'}
      data-active={isActive || undefined}
      tabIndex={isEdited ? -1 : isActive ? 0 : -1}
      aria-invalid={look === 'wrong' || undefined}
      data-readonly={edit === undefined || undefined}
      aria-describedby={says && look === 'wrong' ? id : undefined}
      onFocus={({ target, currentTarget }) => {
        if (target === currentTarget) onFocus();
      }}
      onPointerDown={({ currentTarget }) => {
        hadFocus.current = document.activeElement === currentTarget;
      }}
      onClick={() => {
        if (!isEdited) onPress(hadFocus.current);
      }}
      onKeyDown={onKeyDown}
    >
      {isEdited ? (
        <input
          ref={(input) => {
            if (!input || document.activeElement === input) return;
            isDone.current = false;
            input.focus();
            if (typed === edit) input.select();
          }}
          className="grid__input"
          inputMode="decimal"
          autoComplete="off"
          aria-label={name}
          defaultValue={typed}
          onKeyDown={(event) => {
            if (['Enter', 'Tab', 'Escape', 'ArrowUp', 'ArrowDown'].includes(event.key)) isDone.current = true;
            onInputKey(event);
          }}
          onBlur={({ target }) => {
            if (!isDone.current) onLeave(target.value);
          }}
        />
      ) : (
        <>
          {before !== undefined && <s>{before}</s>}
          {text}
          {note && <small className="grid__note"> {note}</small>}
          {says &&
            (look === 'wrong' ? (
              <small id={id} className="grid__why">
                {says}
              </small>
            ) : (
              <span className="visually-hidden">, {says}</span>
            ))}
        </>
      )}
    </td>
  );
};
