import { useEffect, useId, useState } from 'react';
import { useFieldServices, type Found } from '#fields/services';
import type { ModelField } from '#kit/read/model';
import '../panels.css';

interface ReferencePickerProps {
  readonly field: ModelField;
  readonly entity: string;
  readonly value: readonly number[];
  readonly onChange: (ids: readonly number[]) => void;
  readonly onTitle?: (entity: string, id: number, title: string) => void;
  readonly autoFocus?: boolean;
}

/** Rows of another entity to filter by: found by typing, ticked in a list, the chosen ones on top. */
export const ReferencePicker = ({ field, entity, value, onChange, onTitle, autoFocus }: ReferencePickerProps) => {
  const { find, titles } = useFieldServices();
  const [search, setSearch] = useState('');
  /** Found rows, with the text they belong to: they say nothing about any other text. */
  const [answer, setAnswer] = useState<{ readonly search: string; readonly found: readonly Found[] | 'failed' }>();
  const [chosen, setChosen] = useState<readonly Found[]>([]);
  const id = useId();

  useEffect(() => {
    const missing = value.filter((one) => !chosen.some((known) => known.id === one));
    if (missing.length === 0) return;
    let live = true;
    titles(entity, missing).then(
      (rows) => {
        if (live) setChosen((old) => [...old, ...rows]);
      },
      () => undefined,
    );
    return () => {
      live = false;
    };
  }, [entity, value, chosen, titles]);
  useEffect(() => {
    const stop = new AbortController();
    const timer = setTimeout(
      () => {
        const settle = (found: readonly Found[] | 'failed'): void => {
          if (!stop.signal.aborted) setAnswer({ search, found });
        };
        find(entity, search, { limit: 20, signal: stop.signal }).then(settle, () => settle('failed'));
      },
      search ? 250 : 0,
    );
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [entity, search, find]);

  const found = answer?.search === search ? answer.found : undefined;
  const rows = Array.isArray(found) ? (found as readonly Found[]) : [];
  const shown = [...chosen.filter((row) => value.includes(row.id)), ...rows.filter((row) => !value.includes(row.id))];
  const toggle = (row: Found, on: boolean): void => {
    if (on) {
      setChosen((old) => [...old.filter((one) => one.id !== row.id), row]);
      onTitle?.(entity, row.id, row.title);
    }
    onChange(on ? [...value, row.id] : value.filter((one) => one !== row.id));
  };
  return (
    <div className="filter-reference">
      <label htmlFor={id} className="visually-hidden">{`Buscar ${field.label}`}</label>
      <input
        id={id}
        className="input"
        type="search"
        placeholder="Buscar…"
        autoComplete="off"
        autoFocus={autoFocus}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      <fieldset className="filter-choices">
        <legend className="visually-hidden">{field.label}</legend>
        {shown.map((row) => (
          <label key={row.id} className="filter-choice">
            <input
              type="checkbox"
              checked={value.includes(row.id)}
              onChange={({ target }) => toggle(row, target.checked)}
            />
            <span>
              {row.title}
              {row.detail && <small> {row.detail}</small>}
            </span>
          </label>
        ))}
      </fieldset>
      <p className="filter-note" role="status">
        {found === undefined
          ? 'Carregando…'
          : found === 'failed'
            ? 'Não foi possível buscar. Tente de novo.'
            : shown.length === 0
              ? 'Nada encontrado.'
              : ''}
      </p>
    </div>
  );
};
