import { useState } from 'react';
import { useListContext } from 'ra-core';
import { Button } from '#fields/parts';
import { Dialog } from '../../ui';
import { FilterBar } from './FilterBar';
import { advancedOf, chipsOf } from './filters';
import { SavedViews } from '../views/SavedViews';
import { useListView } from '../useListView';
import '../panels.css';

/** On a phone: filters, order and saved views in a sheet. */
const FilterSheet = () => {
  const { filter, columns } = useListView();
  const { sort, setSort } = useListContext();
  const [isOpen, setOpen] = useState(false);
  const count = chipsOf(filter).length + (advancedOf(filter) ? 1 : 0);
  return (
    <>
      <Button icon="filter" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {count > 0 ? `Filtros (${count})` : 'Filtros'}
      </Button>
      <Dialog
        open={isOpen}
        side
        title="Filtros"
        onClose={() => setOpen(false)}
        footer={
          <Button variant="primary" onClick={() => setOpen(false)}>
            Ver resultado
          </Button>
        }
      >
        <div className="list-sheet">
          <FilterBar />
          <label className="labelled">
            <span className="labelled__label">Ordenar por</span>
            <select
              className="input"
              value={`${sort.field} ${sort.order}`}
              onChange={({ target }) => {
                const [field = '', order] = target.value.split(' ');
                setSort({ field, order: order === 'DESC' ? 'DESC' : 'ASC' });
              }}
            >
              {columns
                .filter(({ kind }) => kind.sortable !== false)
                .flatMap(({ name, label }) => [
                  <option key={`${name} ASC`} value={`${name} ASC`}>{`${label} (crescente)`}</option>,
                  <option key={`${name} DESC`} value={`${name} DESC`}>{`${label} (decrescente)`}</option>,
                ])}
            </select>
          </label>
          <SavedViews />
        </div>
      </Dialog>
    </>
  );
};
export default FilterSheet;
