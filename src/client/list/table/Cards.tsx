import { memo } from 'react';
import { useListContext } from 'ra-core';
import { Thumb } from '#fields/image/Thumb';
import type { WireRecord } from '#kit/calls/envelope';
import { rowTitle } from './RowTitle';
import { cellView } from '../../cells/CellView';
import { toggleAction, toggleView } from './Toggle';
import { isStatus, recordTitle } from '../../cells/cellText';
import { ActionMenu, type RowProps } from './Row';
import { useListView } from '../useListView';
import { useRowActions } from './useRowActions';
import { useTableClicks } from './useTableClicks';
import { useWays } from '../../cells/useWays';
import './cards.css';

/** The rows on a phone: title, two facts, the amount, the status, a menu. */
const Cards = () => {
  const { model, columns, records, access, trash, selectedIds, isEverything } = useListView();
  const { isPlaceholderData } = useListContext();
  const actionsOf = useRowActions();
  const onClick = useTableClicks(actionsOf);
  const ways = useWays(columns);
  const chosen = new Set(selectedIds);
  return (
    <div role="presentation" onClick={onClick}>
      <ul className="list-cards" aria-label={model.label.many} aria-busy={isPlaceholderData || undefined}>
        {records.map((record) => (
          <Card
            key={record.id}
            model={model}
            record={record}
            columns={columns}
            isSelected={isEverything || chosen.has(record.id)}
            isLive={!trash}
            canSelect={trash ? access.can('delete') : access.canSelect}
            zone={access.zone}
            ways={ways}
            actionsOf={actionsOf}
          />
        ))}
      </ul>
    </div>
  );
};

const nothing = () => undefined;
const isFilled = (record: WireRecord, name: string): boolean =>
  record[name] !== null && record[name] !== undefined && record[name] !== '';

const Card = memo(({ model, record, columns, isSelected, isLive, canSelect, zone, ways, actionsOf }: RowProps) => {
  const title = recordTitle(model, record);
  const status = columns.find((field) => isStatus(field) && isFilled(record, field.name));
  const told = columns.filter(({ name }) => name !== model.title && name !== status?.name && isFilled(record, name));
  // The amount comes last, wherever its column stands.
  const amount = told.find(({ kind }) => kind.name === 'money');
  const facts = [...told.filter((field) => field !== amount).slice(0, 2), ...(amount ? [amount] : [])];
  const actions = actionsOf(record);
  return (
    <li data-id={record.id} className={isSelected ? 'list-card list-card--selected' : 'list-card'}>
      {canSelect && (
        <label className="list-check">
          <input type="checkbox" checked={isSelected} onChange={nothing} aria-label={`Selecionar ${title}`} />
        </label>
      )}
      {model.picture && (
        <span className="list-card__picture">
          <Thumb id={record[model.picture]} title={title} large />
        </span>
      )}
      <div className="list-card__body">
        <div className="list-card__head">
          <span className="list-title">{isLive ? rowTitle(model, record, actions, title) : title}</span>
          {status && (
            <span className="list-card__status">
              {toggleView(model, status, record, actions) ?? cellView({ model, field: status, record, zone })}
            </span>
          )}
        </div>
        {facts.length > 0 && (
          <dl className="list-card__facts">
            {facts.map((field) => (
              <div key={field.name}>
                <dt>{field.label}</dt>
                <dd>{cellView({ model, field, record, zone, ways })}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
      {actions.length > 0 && (
        <div className="list-actions">
          <ActionMenu actions={actions.filter(({ name }) => name !== toggleAction(model))} title={title} />
        </div>
      )}
    </li>
  );
});
Card.displayName = 'Card';
export default Cards;
