import type { WireRecord } from '#kit/calls/envelope';
import type { Model, ModelField } from '#kit/read/model';
import { cellText, recordTitle } from '../../cells/cellText';
import type { RowAction } from './useRowActions';
import './toggle.css';

/** The action that the switch of a row does. */
export const toggleAction = ({ list: { toggle } }: Model): string | undefined => toggle && `action:${toggle.action}`;

/**
 * The state of a row as a switch, for who may turn it; undefined for any other cell. Its click is the list's, as that of
 * every button of a row. Two more elements than a text: there are hundreds of rows.
 */
export const toggleView = (model: Model, field: ModelField, record: WireRecord, actions: readonly RowAction[]) => {
  const { toggle } = model.list;
  const action =
    toggle?.field === field.name ? actions.find(({ name, hint }) => name === toggleAction(model) && !hint) : undefined;
  if (!toggle || !action) return undefined;
  const { text } = cellText(field, record);
  return (
    <button
      type="button"
      role="switch"
      className="list-toggle"
      data-action={action.name}
      aria-checked={record[field.name] === toggle.on}
      aria-label={`${recordTitle(model, record)}: ${text}`}
      data-tooltip={action.label}
    >
      <i aria-hidden="true" />
      {text}
    </button>
  );
};
