import { useEffect, useRef, type KeyboardEvent, type RefObject } from 'react';
import { Popover } from './Popover';
import type { Placement } from './place';
import { Spinner } from './Spinner';

export interface ChoiceOption {
  /** null: none of them. */
  readonly id: number | null;
  readonly title: string;
  readonly note?: string;
}
interface ChoiceProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly anchor: RefObject<HTMLElement | null>;
  /** Names the list and stands above it. @example 'Quem leva o pedido 3621?' */
  readonly question: string;
  /** The most likely first; undefined until they have come. */
  readonly options: readonly ChoiceOption[] | undefined;
  readonly onChoose: (id: number | null) => void;
  readonly isBusy?: boolean;
  /** Why it was not done, or why there is nothing to choose. */
  readonly failure?: string;
  readonly placement?: Placement;
}
/**
 * One choice in place, beside the button that asked for it: a click, or the figure of the entry. Arrows walk, Enter
 * takes the one with the focus, Esc leaves.
 */
export const Choice = ({ open, onClose, anchor, question, placement = 'bottom-end', ...rest }: ChoiceProps) => (
  <Popover
    open={open}
    onClose={onClose}
    anchor={anchor}
    placement={placement}
    role="dialog"
    aria-label={question}
    className="choice"
  >
    <Options onClose={onClose} anchor={anchor} question={question} {...rest} />
  </Popover>
);

/** So many have a figure of their own. */
const figures = 9;
const Options = ({
  anchor,
  question,
  options,
  onClose,
  onChoose,
  isBusy = false,
  failure,
}: Omit<ChoiceProps, 'open' | 'placement'>) => {
  const list = useRef<HTMLDivElement>(null);
  const buttons = () => [...(list.current?.querySelectorAll<HTMLButtonElement>('button') ?? [])];
  useEffect(() => {
    (list.current?.querySelector<HTMLElement>('button') ?? list.current)?.focus({ preventScroll: true });
  }, [options]);
  const choose = (id: number | null): void => {
    if (!isBusy) onChoose(id);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === 'Tab') {
      event.preventDefault();
      anchor.current?.focus();
      return onClose();
    }
    const picked = /^[1-9]$/.test(event.key) ? options?.[Number(event.key) - 1] : undefined;
    if (picked) {
      event.preventDefault();
      return choose(picked.id);
    }
    const all = buttons();
    const now = all.indexOf(document.activeElement as HTMLButtonElement);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const next = step === undefined ? { Home: 0, End: all.length - 1 }[event.key] : now + step;
    if (next === undefined || all.length === 0) return;
    event.preventDefault();
    all[(next + all.length) % all.length]?.focus();
  };
  const numbered = Math.min(options?.length ?? 0, figures);
  return (
    <div ref={list} className="choice__list" tabIndex={-1} aria-busy={isBusy || undefined} onKeyDown={onKeyDown}>
      <p className="choice__question">
        {question}
        {numbered > 1 && <small>{`1 a ${numbered} no teclado`}</small>}
      </p>
      {failure !== undefined && (
        <p className="labelled__error" role="alert">
          {failure}
        </p>
      )}
      {!options && failure === undefined && <Spinner />}
      {options?.map(({ id, title, note }, at) => (
        <button key={id ?? 'none'} type="button" className="choice__option" onClick={() => choose(id)}>
          <span>
            {title}
            {note && <small>{note}</small>}
          </span>
          {at < figures && <kbd aria-hidden="true">{at + 1}</kbd>}
        </button>
      ))}
    </div>
  );
};
