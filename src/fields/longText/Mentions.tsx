import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import { useFieldServices, type Mentionable } from '../services';
import '../shared/combobox.css';
import './mentions.css';

interface MentionsProps {
  readonly entity: string;
  readonly field: string;
  readonly id: string;
  readonly box: RefObject<HTMLTextAreaElement | null>;
  readonly onInsert: (text: string) => void;
}
/** Text behind the last `@` before the caret; undefined where nobody is being named. */
const namedBefore = ({ value, selectionStart }: HTMLTextAreaElement): string | undefined =>
  /(?:^|[\s(])@([\w.-]{0,40})$/.exec(value.slice(0, selectionStart))?.[1];

/** People to name after `@`, below the text: the arrows mark one, Enter and Tab take it, Escape leaves the text as it is. */
const Mentions = ({ entity, field, id, box, onInsert }: MentionsProps) => {
  const { people } = useFieldServices();
  const [named, setNamed] = useState<string>();
  const [found, setFound] = useState<readonly Mentionable[]>([]);
  const [marked, setMarked] = useState(0);
  const shown = named === undefined ? [] : found;

  const take = ({ login }: Mentionable): void => {
    const area = box.current;
    if (!area || named === undefined) return;
    const start = area.selectionStart - named.length;
    area.setRangeText(`${login} `, start, area.selectionStart, 'end');
    setNamed(undefined);
    onInsert(area.value);
    area.focus();
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (shown.length === 0 || event.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const step = event.key === 'ArrowDown' ? 1 : shown.length - 1;
      setMarked((one) => (one + step) % shown.length);
    } else if ((event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey) take(shown[marked]!);
    else if (event.key === 'Escape') setNamed(undefined);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  useEffect(() => {
    const area = box.current;
    if (!area) return undefined;
    const ended = new AbortController();
    const { signal } = ended;
    const look = (): void => setNamed(namedBefore(area));
    const leave = (): void => setNamed(undefined);
    area.addEventListener('keydown', (event) => onKey(event), { signal });
    area.addEventListener('input', look, { signal });
    area.addEventListener('click', look, { signal });
    area.addEventListener('blur', leave, { signal });
    // This part may come after what was typed.
    look();
    return () => ended.abort();
  }, [box]);
  useEffect(() => {
    if (named === undefined) return undefined;
    const asked = new AbortController();
    people(entity, field, named, asked.signal).then(
      (those) => {
        setFound(those);
        setMarked(0);
      },
      // Nobody is proposed; what is typed stands.
      () => setFound([]),
    );
    return () => asked.abort();
  }, [people, entity, field, named]);
  useEffect(() => {
    const area = box.current;
    if (!area) return;
    area.setAttribute('aria-autocomplete', 'list');
    if (shown.length === 0) {
      area.removeAttribute('aria-controls');
      area.removeAttribute('aria-activedescendant');
      return;
    }
    area.setAttribute('aria-controls', id);
    area.setAttribute('aria-activedescendant', `${id}-${marked}`);
  }, [box, id, marked, shown.length]);

  return shown.length === 0 ? null : (
    <ul className="mentions" role="listbox" id={id} aria-label="Pessoas que se podem mencionar">
      {shown.map((one, index) => (
        <li
          key={one.login}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === marked}
          className={index === marked ? 'combobox__option combobox-focused' : 'combobox__option'}
          // The text keeps the focus.
          onPointerDown={(event) => {
            event.preventDefault();
            take(one);
          }}
        >
          <span>{one.nome}</span>
          <small>@{one.login}</small>
        </li>
      ))}
    </ul>
  );
};
export default Mentions;
