import { memo, useLayoutEffect, useRef, useState, type FormEvent } from 'react';
import { useListContext, type ListControllerResult } from 'ra-core';
import { IconButton, type IconButtonProps } from '#fields/parts';
import { wholeNumber as number } from '#kit/text';

export const pageSizes = [10, 25, 50, 100] as const;

/** Which rows these are, rows a page, and the way to any page. */
export const Pagination = memo(() => {
  const {
    page,
    perPage,
    total = 0,
    askPage,
    setPage,
    setPerPage,
  } = useListContext() as ListControllerResult & Pick<PagesProps, 'askPage'>;
  return (
    <Pages page={page} perPage={perPage} total={total} askPage={askPage} setPage={setPage} setPerPage={setPerPage} />
  );
});
Pagination.displayName = 'Pagination';

interface PagesProps {
  readonly page: number;
  readonly perPage: number;
  readonly total: number;
  readonly askPage?: (page: number) => void;
  readonly setPage: (page: number) => void;
  readonly setPerPage: (perPage: number) => void;
}
/** Drawn when the page is another, and not again when its rows have come. */
const Pages = memo(({ page, perPage, total, askPage, setPage, setPerPage }: PagesProps) => {
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
  const place = useRef({ page, last });
  useLayoutEffect(() => {
    place.current = { page, last };
  });
  const [go] = useState(() => {
    const way = (to: () => number) => {
      // Who points at it is about to press it: a tenth of a second that the answer is on its way already.
      const near = (): void => {
        if (to() > 0 && to() <= place.current.last) askPage?.(to());
      };
      return { onPointerEnter: near, onPointerDown: near, onClick: () => setPage(to()) };
    };
    return {
      first: way(() => 1),
      back: way(() => place.current.page - 1),
      on: way(() => place.current.page + 1),
      last: way(() => place.current.last),
    };
  });
  const from = total === 0 ? 0 : (page - 1) * perPage + 1;
  return (
    <nav className="list-pages" aria-label="Paginação">
      <PageSize perPage={perPage} setPerPage={setPerPage} />
      <span className="list-pages__range">{`${number(from)}–${number(Math.min(total, page * perPage))} de ${number(total)}`}</span>
      <span className="list-pages__buttons">
        <Way
          icon="chevron_left"
          label="Primeira página"
          className="list-pages__first"
          disabled={page <= 1}
          {...go.first}
        />
        <Way icon="chevron_left" label="Página anterior" disabled={page <= 1} {...go.back} />
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
        <Way icon="chevron_right" label="Próxima página" disabled={page >= last} {...go.on} />
        <Way
          icon="chevron_right"
          label="Última página"
          className="list-pages__last"
          disabled={page >= last}
          {...go.last}
        />
      </span>
    </nav>
  );
});
Pages.displayName = 'Pages';

const PageSize = memo(({ perPage, setPerPage }: Pick<PagesProps, 'perPage' | 'setPerPage'>) => (
  <label className="list-pages__size">
    <span>Por página</span>
    <select className="input input--small" value={perPage} onChange={({ target }) => setPerPage(Number(target.value))}>
      {[...new Set([...pageSizes, perPage])]
        .toSorted((a, b) => a - b)
        .map((size) => (
          <option key={size} value={size}>
            {size}
          </option>
        ))}
    </select>
  </label>
));
PageSize.displayName = 'PageSize';

type WayProps = Pick<
  IconButtonProps,
  'icon' | 'label' | 'className' | 'disabled' | 'onClick' | 'onPointerEnter' | 'onPointerDown'
>;
const Way = memo((props: WayProps) => <IconButton size="small" {...props} />);
Way.displayName = 'Way';
