import { Cell, isBlank, textOf } from '#fields/cells';
import { IconButton } from '#fields/parts';
import type { ModelField } from '#kit/read/model';
import { useZone } from '../../session';
import { useCopy } from '../../ui/useCopy';

interface FactsProps {
  readonly fields: readonly ModelField[];
  readonly values: Readonly<Record<string, unknown>>;
}

/**
 * Values with their labels, as their kinds write them, those that say something. Figures stand side by side; what
 * people carry elsewhere has a button that copies it. A picture in a text (a QR code) is drawn.
 */
export const Facts = ({ fields, values }: FactsProps) => {
  const copy = useCopy();
  const zone = useZone();
  return (
    <dl className="action-facts">
      {fields
        .filter(({ name }) => !isBlank(values[name]))
        .map((field) => {
          if (field.kind.nested === 'many')
            return <Rows key={field.name} field={field} rows={values[field.name] as readonly Row[]} zone={zone} />;
          const picture = pictureOf(values[field.name]);
          const text =
            picture || !carried.has(field.kind.name)
              ? ''
              : field.kind.name === 'url'
                ? String(values[field.name])
                : textOf(field, values, { zone });
          return (
            <div
              key={field.name}
              className={figures.has(field.kind.name) ? 'action-facts__figure' : 'action-facts__row'}
            >
              <dt>{field.label}</dt>
              <dd className="action-facts__value">
                {picture ? (
                  <img className="action-facts__picture" src={picture} alt={field.label} />
                ) : (
                  <span>
                    <Cell field={field} record={values} zone={zone} />
                  </span>
                )}
                {text && (
                  <IconButton
                    icon="content_copy"
                    size="small"
                    label={`Copiar ${field.label}`}
                    onClick={() => void copy(text)}
                  />
                )}
              </dd>
            </div>
          );
        })}
    </dl>
  );
};

type Row = Readonly<Record<string, unknown>>;
/** Rows of an answer, with figures to the right. */
export const Rows = ({
  field,
  rows,
  zone,
}: {
  readonly field: ModelField;
  readonly rows: readonly Row[];
  readonly zone: string;
}) => {
  const columns = Object.values(field.item ?? {});
  return (
    <div className="action-facts__row">
      <dt>{field.label}</dt>
      <dd tabIndex={0}>
        <table className="action-facts__table">
          <thead>
            <tr>
              {columns.map((one) => (
                <th key={one.name} scope="col" className={one.kind.align}>
                  {one.label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <tr key={JSON.stringify(row) + String(at)}>
                {columns.map((one) => (
                  <td key={one.name} className={one.kind.align}>
                    <Cell field={one} record={row} zone={zone} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </dd>
    </div>
  );
};

/** Codes, addresses, messages. */
const carried: ReadonlySet<string> = new Set([
  'text',
  'longText',
  'url',
  'email',
  'emails',
  'phone',
  'pixKey',
  'document',
  'cep',
  'token',
]);
const figures: ReadonlySet<string> = new Set([
  'integer',
  'decimal',
  'money',
  'percent',
  'date',
  'time',
  'dateTime',
  'bool',
  'enum',
]);

const pictureOf = (value: unknown): string | undefined =>
  typeof value === 'string' && /^data:image\/(?:png|jpeg|gif|webp|svg\+xml)[;,]/.test(value) ? value : undefined;
