import { inner } from '#kit/text';
import { useEffect, useRef, useState } from 'react';
import { Icon, IconButton } from '#fields/parts';
import { searchOf, withSearch } from './filters';
import { useListFrame } from '../useListView';

const delay = 300;

/** Searches while one types; Enter at once, Esc clears. */
export const SearchBox = () => {
  const { model, filter, setFilter } = useListFrame();
  const current = searchOf(filter);
  const [typed, setTyped] = useState(current);
  const asked = useRef(current);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef({ filter, setFilter });
  useEffect(() => {
    latest.current = { filter, setFilter };
  });

  // The address changed by other means: back, a saved view, «Limpar».
  useEffect(() => {
    if (current === asked.current) return;
    asked.current = current;
    clearTimeout(timer.current);
    setTyped(current);
  }, [current]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const ask = (text: string): void => {
    clearTimeout(timer.current);
    if (text.trim() === asked.current) return;
    asked.current = text.trim();
    latest.current.setFilter(withSearch(latest.current.filter, text));
  };
  const type = (text: string): void => {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => ask(text), delay);
  };
  const clear = (): void => {
    setTyped('');
    ask('');
  };
  return (
    <div className="list-search" role="search">
      <Icon name="search" size={18} />
      <input
        type="search"
        className="input"
        data-list-search
        aria-label={`Buscar ${inner(model.label.many)}`}
        placeholder={`Buscar ${inner(model.label.many)}`}
        aria-keyshortcuts="/"
        maxLength={200}
        autoComplete="off"
        value={typed}
        onChange={({ target }) => type(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') ask(typed);
          if (event.key === 'Escape' && typed) {
            event.preventDefault();
            clear();
          }
        }}
      />
      {typed ? (
        <IconButton icon="close" label="Limpar busca" size="small" onClick={clear} />
      ) : (
        <kbd className="list-search__key" aria-hidden="true">
          /
        </kbd>
      )}
    </div>
  );
};
