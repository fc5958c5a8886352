import { useState, type FormEvent } from 'react';
import { useListContext } from 'ra-core';
import { IconButton } from '#fields/parts';
import { wholeNumber as number } from '#kit/text';

export const pageSizes = [10, 25, 50, 100] as const;

/** Which rows these are, rows a page, and the way to any page. */
export const Pagination = () => {
  const { page, perPage, total = 0, setPage, setPerPage } = useListContext();
  const last = Math.max(1, Math.ceil(total / perPage));
  const [{ typed, at }, setTyping] = useState({ typed: String(page), at: page });
  const setTyped = (text: string): void => setTyping({ typed: text, at: page });
  if (at !== page) setTyped(String(page));
  const jump = (event: FormEvent): void => {
    event.preventDefault();
    const wanted = Math.min(last, Math.max(1, Math.trunc(Number(typed)) || page));
    setTyped(String(wanted));
    if (wanted !== page) setPage(wanted);
  };
  const way = (label: string, icon: 'chevron_left' | 'chevron_right', to: number, name?: 'first' | 'last') => (
    <IconButton
      size="small"
      icon={icon}
      label={label}
      className={name && `list-pages__${name}`}
      disabled={to < 1 || to > last || to === page}
      onClick={() => setPage(to)}
    />
  );
  const from = total === 0 ? 0 : (page - 1) * perPage + 1;
  return (
    <nav className="list-pages" aria-label="Paginação">
      <label className="list-pages__size">
        <span>Por página</span>
        <select
          className="input input--small"
          value={perPage}
          onChange={({ target }) => setPerPage(Number(target.value))}
        >
          {[...new Set([...pageSizes, perPage])]
            .toSorted((a, b) => a - b)
            .map((size) => (
              <option key={size} value={size}>
                {size}
              </option>
            ))}
        </select>
      </label>
      <span className="list-pages__range">
        {`${number(from)}–${number(Math.min(total, page * perPage))} de ${number(total)}`}
      </span>
      <span className="list-pages__buttons">
        {way('Primeira página', 'chevron_left', 1, 'first')}
        {way('Página anterior', 'chevron_left', page - 1)}
        <form onSubmit={jump}>
          <label className="visually-hidden" htmlFor="list-page">
            Ir para a página
          </label>
          <input
            id="list-page"
            className="input input--small"
            inputMode="numeric"
            autoComplete="off"
            size={Math.max(2, String(last).length)}
            value={typed}
            onChange={({ target }) => setTyped(target.value.replace(/\D/g, ''))}
            onBlur={jump}
          />
          <span>{`de ${number(last)}`}</span>
        </form>
        {way('Próxima página', 'chevron_right', page + 1)}
        {way('Última página', 'chevron_right', last, 'last')}
      </span>
    </nav>
  );
};
