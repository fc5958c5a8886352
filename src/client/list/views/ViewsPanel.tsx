import { useState, type FormEvent } from 'react';
import { useListContext, useNavigate } from 'ra-core';
import { Button, Icon, IconButton } from '#fields/parts';
import { keepable } from '../filter/filters';
import type { SavedView } from './preferences';
import { useListView } from '../useListView';
import { viewAddress } from './viewAddress';
import '../panels.css';

/** Views a person named: open, keep the present one, make one the first to be seen, remove. */
const ViewsPanel = ({ onClose }: { readonly onClose: () => void }) => {
  const { preferences, setPreferences, model, filter, tab } = useListView();
  const { sort, perPage } = useListContext();
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const views = preferences.views ?? [];
  const kept = keepable(model, filter);
  const isCut = JSON.stringify(kept) !== JSON.stringify(filter);
  const put = (next: readonly SavedView[]): void => setPreferences({ views: next });

  const open = (view: SavedView): void => {
    onClose();
    if (view.columns) setPreferences({ columns: view.columns });
    navigate({ search: viewAddress(view) });
  };
  const keep = (event: FormEvent): void => {
    event.preventDefault();
    const wanted = name.trim();
    if (!wanted) return;
    const old = views.find((view) => view.name === wanted);
    const view: SavedView = {
      name: wanted,
      filter: kept,
      sort: sort.field,
      order: sort.order,
      perPage,
      aba: tab ?? undefined,
      columns: preferences.columns,
      isDefault: old?.isDefault,
    };
    put(old ? views.map((one) => (one === old ? view : one)) : [...views, view]);
    setName('');
  };
  return (
    <>
      {views.length === 0 && (
        <p className="filter-note">Guarde filtros, ordem e colunas com um nome para voltar a eles num clique.</p>
      )}
      <ul className="list-panel__list">
        {views.map((view) => (
          <li key={view.name} className="list-panel__line">
            <button type="button" className="menu__item" onClick={() => open(view)}>
              <span className="menu__text">{view.name}</span>
            </button>
            <IconButton
              size="small"
              icon={view.isDefault ? 'star_filled' : 'star'}
              aria-pressed={view.isDefault === true}
              label={view.isDefault ? `Deixar de abrir com ${view.name}` : `Abrir sempre com ${view.name}`}
              onClick={() => put(views.map((one) => ({ ...one, isDefault: one === view && !view.isDefault })))}
            />
            <IconButton
              size="small"
              icon="close"
              label={`Remover ${view.name}`}
              onClick={() => put(views.filter((one) => one !== view))}
            />
          </li>
        ))}
      </ul>
      <form className="list-panel__form" onSubmit={keep}>
        <label className="labelled__label" htmlFor="list-view-name">
          Guardar a visão atual
        </label>
        <div className="list-panel__line">
          <input
            id="list-view-name"
            className="input"
            placeholder="Nome da visão"
            maxLength={60}
            autoComplete="off"
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
          <Button type="submit" size="small" variant="primary">
            Guardar
          </Button>
        </div>
        {isCut && (
          <p className="filter-note">
            <Icon name="lock" size={14} /> Filtros com dados pessoais valem só nesta sessão e não são guardados.
          </p>
        )}
      </form>
    </>
  );
};
export default ViewsPanel;
