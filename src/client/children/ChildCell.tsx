import { StatusDot } from '#fields/parts';
import type { WireRecord } from '#kit/calls/envelope';
import type { Model, ModelField } from '#kit/read/model';
import { RefLink } from '../cells/RefLink';
import { cellText, recordTitle } from '../cells/cellText';
import { cellView } from '../cells/CellView';
import { cellKey, type Pending } from './useChildRows';

interface ChildCellProps {
  readonly model: Model;
  readonly field: ModelField;
  readonly record: WireRecord;
  readonly zone: string;
  readonly pending: Pending | undefined;
  readonly isEditable: boolean;
  readonly onOpen: () => void;
  readonly onToggle: (value: boolean) => void;
}
/** A cell to read; where it may be changed, a button that opens it, or a switch. */
export const ChildCell = ({ model, field, record, zone, pending, isEditable, onOpen, onToggle }: ChildCellProps) => {
  if (!isEditable)
    return field.ref && record[field.name] != null ? (
      <RefLink field={field} record={record} />
    ) : (
      cellView({ model, field, record, zone })
    );
  const key = cellKey(record.id, field.name);
  const title = recordTitle(model, record);
  const isSaving = pending !== undefined && pending.message === undefined;
  const shown = pending ? textOf(field, record, pending.value, zone) : cellText(field, record, zone);
  const errorId = `erro-${key.replace('.', '-')}`;
  const error = pending?.message && (
    <span className="labelled__error" id={errorId} role="alert">
      {pending.message}
    </span>
  );
  if (field.kind.name === 'bool')
    return (
      <>
        <label className="switch children__switch" aria-busy={isSaving || undefined}>
          <input
            type="checkbox"
            data-cell={key}
            checked={(pending ? pending.value : record[field.name]) === true}
            aria-label={`${field.label}: ${title}`}
            aria-describedby={error ? errorId : undefined}
            onChange={({ target }) => onToggle(target.checked)}
          />
          <i />
        </label>
        {error}
      </>
    );
  return (
    <>
      <button
        type="button"
        className={error ? 'children__cell children__cell--wrong' : 'children__cell'}
        data-cell={key}
        aria-label={`${field.label}: ${shown.text || 'vazio'}. Editar ${title}`}
        aria-describedby={error ? errorId : undefined}
        aria-busy={isSaving || undefined}
        onClick={onOpen}
      >
        {shown.tone ? <StatusDot tone={shown.tone}>{shown.text}</StatusDot> : shown.text || '–'}
      </button>
      {error}
    </>
  );
};

/** Formatted value of a cell; a value that its kind cannot read is shown as it was typed. */
const textOf = (field: ModelField, record: WireRecord, value: unknown, zone: string): ReturnType<typeof cellText> => {
  if (field.kind.accepts && value !== null && value !== undefined && !field.kind.accepts(value, field))
    return { text: String(value) };
  if (field.ref && value !== null && value !== record[field.name]) return { text: 'Salvando…' };
  return cellText(field, { ...record, [field.name]: value }, zone);
};
