import type { ReactNode } from 'react';
import { textOf } from '#fields/cells';
import { Icon } from '#fields/parts';
import type { ModelField } from '#kit/read/model';
import type { DocumentLine, RowsInWords } from '#kit/resource/record';
import { filledWhole, isFilled } from '../page/words';

type Values = Readonly<Record<string, unknown>>;
interface LinesProps {
  readonly label: string;
  readonly line: DocumentLine;
  readonly fields: Readonly<Record<string, ModelField>>;
  readonly rows: readonly Values[];
  readonly zone: string;
}
/** Rows as the lines of a document: how many, what, what it costs. */
export const RecordLines = ({ label, line, fields, rows, zone }: LinesProps) => (
  <ul className="doc" aria-label={label}>
    {rows.map((row, index) => (
      <Line key={typeof row.id === 'number' ? row.id : index} line={line} fields={fields} row={row} zone={zone} />
    ))}
  </ul>
);

const Line = ({ line, fields, row, zone }: Omit<LinesProps, 'rows' | 'label'> & { readonly row: Values }) => {
  const { title, quantity, each, amount, details = [], note, says } = line;
  const text = (name: string | undefined): string => {
    const field = name === undefined ? undefined : fields[name];
    return field ? textOf(field, row, { zone }) : '';
  };
  const sentence = says && filledWhole(says, fields, row, zone);
  const shown = details.flatMap((one) => {
    const field = fields[typeof one === 'string' ? one : one.of];
    if (!field || !isFilled(field, row)) return [];
    if (typeof one !== 'string') return inWords(field, one, row, zone);
    return partsOf(field, row, zone).map((text) =>
      field.kind.nested || field.kind.name === 'enum' ? text : `${field.label}: ${text}`,
    );
  });
  return (
    <li className="doc__line">
      {quantity && <span className="doc__quantity">{text(quantity)}×</span>}
      <div className="doc__what">
        <span className="doc__title">{text(title)}</span>
        {shown.map((one) => (
          <span className="doc__detail" key={one}>
            {one}
          </span>
        ))}
        {note && text(note) && (
          <span className="doc__note">
            <Icon name="chat" size={16} />
            {text(note)}
          </span>
        )}
      </div>
      {each && quantity && row[quantity] !== 1 && <span className="doc__each">{text(each)} cada</span>}
      {amount && <span className="doc__amount">{text(amount)}</span>}
      {sentence && <p className="doc__says">{sentence}</p>}
    </li>
  );
};
/** 'Borda recheada: Catupiry, R$ 12,00', as the declaration words it. */
const inWords = (field: ModelField, { quantity, says }: RowsInWords, row: Values, zone: string): readonly string[] => {
  const inner = (field.item ?? {}) as Readonly<Record<string, ModelField>>;
  return (row[field.name] as readonly Values[]).flatMap((one) => {
    const words = says.flatMap((each) => filledWhole(each, inner, one, zone) ?? [])[0];
    const count = quantity === undefined || one[quantity] === 1 ? '' : `${textOf(inner[quantity]!, one, { zone })}× `;
    return words === undefined ? [] : [`${count}${words}`];
  });
};
/** Each of the rows in a field: 'Borda de catupiry, R$ 12,00'. */
const partsOf = (field: ModelField, row: Values, zone: string): readonly string[] => {
  const value = row[field.name];
  if (field.kind.nested !== 'many' || !Array.isArray(value)) return [textOf(field, row, { zone })];
  return (value as readonly Values[]).map((one) =>
    Object.values(field.item ?? {})
      .map((inner) => ({ inner, text: textOf(inner as ModelField, one, { zone }) }))
      .filter(({ inner, text }) => text !== '' && !(inner.kind.name === 'integer' && text === '1'))
      .map(({ text }) => text)
      .join(', '),
  );
};

interface SumLine {
  readonly label: string;
  readonly by?: ReactNode;
  readonly value: string;
}
/** Summands of the total; a single one that equals the total is left out. */
export const Sums = ({
  sums,
  total,
}: {
  readonly sums: readonly SumLine[];
  readonly total: Omit<SumLine, 'by'> | undefined;
}) => (
  <dl className="sums">
    {sums.length > 1 &&
      sums.map(({ label, by, value }) => (
        <div key={label}>
          <dt>
            {label} {by}
          </dt>
          <dd>{value}</dd>
        </div>
      ))}
    {total && (
      <div className="sums__total">
        <dt>{total.label}</dt>
        <dd>{total.value}</dd>
      </div>
    )}
  </dl>
);
