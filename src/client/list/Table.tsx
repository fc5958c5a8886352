import { useId } from 'react';
import { useListContext } from 'ra-core';
import { Icon } from '#fields/parts';
import type { WireRecord } from '#kit/envelope';
import type { ModelField } from '#kit/model';
import { counted } from '#kit/text';
import { Row } from './Row';
import { useListView } from './useListView';
import { useRowActions } from './useRowActions';
import { useRowDrag } from './useRowDrag';
import { useTableClicks } from './useTableClicks';

/**
 * The rows as a table: a real one, so that screen readers read it as one. At most a hundred rows (the services send no more),
 * one memoised component each.
 *
 * @example <ListBase resource="cliente"><ListViewProvider …><Table /></ListViewProvider></ListBase>
 */
export const Table = () => {
  const { model, columns, records, order, access, trash, selectedIds, isEverything, preferences } = useListView();
  const { isPlaceholderData, total = 0 } = useListContext();
  const actionsOf = useRowActions();
  const onClick = useTableClicks(actionsOf);
  const drag = useRowDrag(order);
  const caption = useId();
  const canSelect = !trash && access.canSelect;
  const chosen = new Set(selectedIds);
  return (
    <div className="list-scroll" role="region" aria-labelledby={caption} tabIndex={0}>
      <div role="presentation" onClick={onClick} {...drag}>
        <table className={`list-table list-table--${preferences.density ?? 'normal'}`} aria-busy={isPlaceholderData || undefined}>
          <caption id={caption} className="visually-hidden">{`${model.label.many}: ${counted(total, model.label)}`}</caption>
          <thead>
            <tr>
              {order && <td className="list-move" />}
              {canSelect && <td className="list-check"><PageCheck /></td>}
              {columns.map((field) => <Head key={field.name} field={field} />)}
              <th scope="col" className="list-actions"><span className="visually-hidden">Ações</span></th>
            </tr>
          </thead>
          <tbody>
            {records.map((record) => (
              <Row key={record.id} model={model} record={record} columns={columns} isSelected={isEverything || chosen.has(record.id)}
                isLive={!trash} canSelect={canSelect} zone={access.zone} canMove={order !== undefined} actionsOf={actionsOf} />
            ))}
          </tbody>
        </table>
        {order && <p className="visually-hidden" role="status">{order.said}</p>}
      </div>
    </div>
  );
};

/** Ticks the rows of the page, all or none. */
const PageCheck = () => {
  const { records, selectedIds, isEverything, unselect } = useListView();
  const { onSelect } = useListContext<WireRecord>();
  const ids = records.map((record) => record.id);
  const ticked = isEverything ? ids.length : ids.filter((id) => selectedIds.includes(id)).length;
  const all = ids.length > 0 && ticked === ids.length;
  return (
    <label>
      <input type="checkbox" aria-label="Selecionar todos desta página" checked={all} disabled={ids.length === 0}
        ref={(input) => { if (input) input.indeterminate = ticked > 0 && !all; }}
        onChange={() => {
          if (isEverything) return unselect();
          onSelect(all ? selectedIds.filter((id) => !ids.includes(id)) : [...new Set([...selectedIds, ...ids])]);
        }} />
    </label>
  );
};

const Head = ({ field }: { readonly field: ModelField }) => {
  const { sort, setSort } = useListContext();
  const isSorted = sort.field === field.name;
  const right = field.kind.align === 'right' ? ' list-cell--right' : '';
  if (field.kind.sortable === false) return <th scope="col" className={`list-head${right}`}>{field.label}</th>;
  return (
    <th scope="col" className={`list-head${right}`} aria-sort={isSorted ? (sort.order === 'DESC' ? 'descending' : 'ascending') : undefined}>
      <button type="button" className={isSorted ? 'list-sort list-sort--on' : 'list-sort'}
        onClick={() => setSort({ field: field.name, order: isSorted && sort.order === 'ASC' ? 'DESC' : 'ASC' })}>
        {field.label}<Icon name={isSorted && sort.order === 'DESC' ? 'arrow_down' : 'arrow_up'} size={14} />
      </button>
    </th>
  );
};
