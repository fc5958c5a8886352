import { memo, useId } from 'react';
import { useListContext } from 'ra-core';
import { Icon } from '#fields/parts';
import type { WireRecord } from '#kit/calls/envelope';
import type { ModelField } from '#kit/read/model';
import { counted } from '#kit/text';
import { rowHeights } from '../views/preferences';
import { Row } from './Row';
import { useListFrame, useListRows, useListTotal } from '../useListView';
import { useLate } from './useLate';
import { useRowActions } from './useRowActions';
import { useRowDrag } from './useRowDrag';
import { useTableClicks } from './useTableClicks';
import { useWays } from '../../cells/useWays';
import { useWindow } from './useWindow';

/**
 * The rows as a table: a real one, so that screen readers read it as one. One memoised component each, which is given
 * to the next page's record in its place; while rows are moved by hand it goes with its record. In a long page, rows
 * far out of view are not drawn.
 *
 * @example <ListBase resource="cliente"><ListViewProvider …><Table /></ListViewProvider></ListBase>
 */
export const Table = memo(() => <Drawn isLate={useLate(useListContext().isPlaceholderData === true)} />);
Table.displayName = 'Table';

/** Apart from what is fetched when: the address of another page changes nothing here, its rows do. */
const Drawn = memo(({ isLate }: { readonly isLate: boolean }) => {
  const { model, columns, access, trash, selectedIds, isEverything, preferences, sort, setSort } = useListFrame();
  const { records, order } = useListRows();
  const total = useListTotal() ?? 0;
  const actionsOf = useRowActions();
  const onClick = useTableClicks(actionsOf);
  const ways = useWays(columns);
  const drag = useRowDrag(order);
  const caption = useId();
  const canSelect = trash ? access.can('delete') : access.canSelect;
  const chosen = new Set(selectedIds);
  const density = preferences.density ?? 'normal';
  const { scroller, from, to, above, below, widths } = useWindow(
    order ? noRows : records,
    rowHeights[density],
    columns,
  );
  const isPart = above + below > 0;
  const across = columns.length + (canSelect ? 2 : 1);
  return (
    <div ref={scroller} className="list-scroll" role="region" aria-labelledby={caption} tabIndex={0}>
      <div role="presentation" onClick={onClick} {...drag}>
        <table
          className={`list-table list-table--${density}`}
          style={widths && { tableLayout: 'fixed' }}
          aria-busy={isLate || undefined}
          aria-rowcount={isPart ? records.length + 1 : undefined}
        >
          <caption
            id={caption}
            className="visually-hidden"
          >{`${model.label.many}: ${counted(total, model.label)}`}</caption>
          {widths && (
            <colgroup>
              {widths.map((width, index) => (
                <col key={index} style={{ width }} />
              ))}
            </colgroup>
          )}
          <thead>
            <tr aria-rowindex={isPart ? 1 : undefined}>
              {order && <td className="list-move" />}
              {canSelect && (
                <td className="list-check">
                  <PageCheck />
                </td>
              )}
              {columns.map((field) => (
                <Head
                  key={field.name}
                  field={field}
                  order={sort.field === field.name ? sort.order : undefined}
                  onSort={setSort}
                />
              ))}
              <th scope="col" className="list-actions">
                <span className="visually-hidden">Ações</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {above > 0 && <Gap height={above} across={across} />}
            {(isPart ? records.slice(from, to) : records).map((record, index) => (
              <Row
                key={order ? record.id : from + index}
                place={isPart ? from + index + 2 : undefined}
                model={model}
                record={record}
                columns={columns}
                isSelected={isEverything || chosen.has(record.id)}
                isLive={!trash}
                canSelect={canSelect}
                zone={access.zone}
                ways={ways}
                canMove={order !== undefined}
                actionsOf={actionsOf}
              />
            ))}
            {below > 0 && <Gap height={below} across={across} />}
          </tbody>
        </table>
        {order && (
          <p className="visually-hidden" role="status">
            {order.said}
          </p>
        )}
      </div>
    </div>
  );
});
Drawn.displayName = 'Drawn';

/** Rows that are moved by hand are all drawn. */
const noRows: readonly WireRecord[] = [];

/** Space of rows that are not drawn. */
const Gap = ({ height, across }: { readonly height: number; readonly across: number }) => (
  <tr aria-hidden="true">
    <td colSpan={across} style={{ height, padding: 0 }} />
  </tr>
);

/** Ticks the rows of the page, all or none. */
const PageCheck = () => {
  const { selectedIds, isEverything, unselect, onSelect } = useListFrame();
  const { records } = useListRows();
  const ids = records.map((record) => record.id);
  const ticked = isEverything ? ids.length : ids.filter((id) => selectedIds.includes(id)).length;
  const all = ids.length > 0 && ticked === ids.length;
  return (
    <label>
      <input
        type="checkbox"
        aria-label="Selecionar todos desta página"
        checked={all}
        disabled={ids.length === 0}
        ref={(input) => {
          if (input) input.indeterminate = ticked > 0 && !all;
        }}
        onChange={() => {
          if (isEverything) return unselect();
          onSelect(all ? selectedIds.filter((id) => !ids.includes(id)) : [...new Set([...selectedIds, ...ids])]);
        }}
      />
    </label>
  );
};

interface HeadProps {
  readonly field: ModelField;
  readonly order: string | undefined;
  readonly onSort: (sort: { readonly field: string; readonly order: 'ASC' | 'DESC' }) => void;
}
const Head = memo(({ field, order, onSort }: HeadProps) => {
  const right = field.kind.align === 'right' ? ' list-cell--right' : '';
  if (field.kind.sortable === false)
    return (
      <th scope="col" className={`list-head${right}`}>
        {field.label}
      </th>
    );
  return (
    <th
      scope="col"
      className={`list-head${right}`}
      aria-sort={order === undefined ? undefined : order === 'DESC' ? 'descending' : 'ascending'}
    >
      <button
        type="button"
        className={order ? 'list-sort list-sort--on' : 'list-sort'}
        onClick={() => onSort({ field: field.name, order: order === 'ASC' ? 'DESC' : 'ASC' })}
      >
        {field.label}
        <Icon name={order === 'DESC' ? 'arrow_down' : 'arrow_up'} size={14} />
      </button>
    </th>
  );
});
Head.displayName = 'Head';
