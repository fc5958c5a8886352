import { Icon } from '#fields/parts';
import { Cell, textOf } from '#fields/cells';
import { useFormLook } from '#fields/shared/useField';
import type { WireRecord } from '#kit/calls/envelope';
import { messages } from '#kit/messages';
import type { Model, ModelField } from '#kit/read/model';
import { cameMasked } from '#kit/entity/personal';
import type { User } from '../../session';
import { cellView } from '../../cells/CellView';
import { shownAs } from '../access';
import { MaskedField } from './MaskedField';
import { RefLink } from '../../cells/RefLink';
import type { Values } from '../saving/values';

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

/** More columns than that, or rows within rows, are read as sentences. */
const mostColumns = 6;
/** The rows inside a record: as a table, or a line each. */
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
  const rows = value.map((row: object) => ({ ...row, $labels: labels }));
  const columns = Object.values(field.item ?? {}).filter(({ name }) =>
    (value as Values[]).some((row) => row[name] !== null && row[name] !== undefined),
  );
  if (columns.length > mostColumns || columns.some(({ kind }) => kind.nested))
    return (
      <ul className="read-field__rows">
        {rows.map((row, index) => (
          <li key={index}>{textOf(field, { [field.name]: [row], $labels: labels }, { zone })}</li>
        ))}
      </ul>
    );
  const classOf = ({ kind }: ModelField): string | undefined => (kind.align === 'right' ? 'rows__right' : undefined);
  return (
    <div className="read-field__table" tabIndex={0} role="region" aria-label={`${field.label}, em tabela`}>
      <table className="rows">
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.name} scope="col" className={classOf(column)}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {columns.map((column) => (
                <td key={column.name} data-label={column.label} className={classOf(column)}>
                  <Cell field={column} record={row} zone={zone} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
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
