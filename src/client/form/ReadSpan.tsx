import { Icon } from '#fields/parts';
import { Cell } from '#fields/cells';
import { useFormLook } from '#fields/shared/useField';
import type { WireRecord } from '#kit/envelope';
import { messages } from '#kit/messages';
import type { Model, ModelField } from '#kit/model';
import { cameMasked } from '#kit/personal';
import type { User } from '../session';
import { cellView } from '../list/CellView';
import { shownAs } from './access';
import { MaskedField } from './MaskedField';
import { RefLink } from './RefLink';
import type { Values } from './values';

/** A value to read, in the place of its input. */
export const ReadField = ({
  model,
  field,
  record,
  locked,
}: {
  readonly model?: Model;
  readonly field: ModelField;
  readonly record: Values;
  readonly locked?: boolean;
}) => {
  const { zone } = useFormLook();
  if (model && !locked && cameMasked(record as Partial<WireRecord>, field.name))
    return <MaskedField model={model} field={field} record={record} />;
  return (
    <div className="read-field">
      <div className="labelled__label">{field.label}</div>
      {locked ? (
        <div className="read-field__locked">
          <Icon name="lock" size={16} />
          {messages.planLacks} <a href="/app/upgrade-plano">Ver planos</a>
        </div>
      ) : (
        <div className="read-field__value">
          {model?.parts[field.name]?.cell ? (
            cellView({ model, field, record: record as WireRecord, zone })
          ) : field.kind.nested === 'many' ? (
            <Rows field={field} record={record} zone={zone} />
          ) : field.ref && record[field.name] != null ? (
            <RefLink field={field} record={record} />
          ) : (
            <Cell field={field} record={record} zone={zone} />
          )}
        </div>
      )}
    </div>
  );
};

/** The rows inside a record, a line each: a list says only how many there are. */
const Rows = ({
  field,
  record,
  zone,
}: {
  readonly field: ModelField;
  readonly record: Values;
  readonly zone?: string;
}) => {
  const value = record[field.name];
  const labels = record.$labels as Readonly<Record<string, string>> | undefined;
  if (!Array.isArray(value) || value.length === 0) return '–';
  const texts = value.map((row: unknown) =>
    field.kind.format([row], field, { zone, reference: (entity, id) => labels?.[`${entity}:${id}`] }),
  );
  return (
    <ul className="read-field__rows">
      {texts.map((text, index) => (
        <li key={`${index}:${text}`}>{text}</li>
      ))}
    </ul>
  );
};

interface ReadSpanProps {
  readonly model: Model;
  readonly name: string;
  readonly columns: number;
  readonly record: Values;
  readonly user: User | null;
}
/** A field of a page to read, in the grid. Without the inputs, so that the page loads none. */
export const ReadSpan = ({ model, name, columns, record, user }: ReadSpanProps) => {
  const field = model.fields[name];
  if (!field) return null;
  return (
    <div className="form-cell" data-span={columns}>
      <ReadField
        model={model}
        field={field}
        record={record}
        locked={shownAs(model, field, 'show', user) === 'locked'}
      />
    </div>
  );
};
