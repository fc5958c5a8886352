import { lazy, memo, Suspense, type ReactNode } from 'react';
import { labelOf, toneOf, type FormatContext } from '#kit/entity/field';
import type { ModelField } from '#kit/read/model';
import type { WireRecord } from '#kit/calls/envelope';
import { Thumb } from './image/Thumb';
import { StatusDot } from './parts';
import { partsOf } from './anyRef/anyRef';
import { nameOf } from './tags/tags';
import './cells.css';

export interface CellProps {
  readonly field: ModelField;
  readonly record: WireRecord | Readonly<Record<string, unknown>>;
  /** In a table: of personal data plain text, no link that a row would be opened by mistake with. */
  readonly listed?: boolean;
  /** Plain text in place of links, for a cell that stands inside a link itself. */
  readonly plain?: boolean;
  /** IANA zone of the company. */
  readonly zone?: string;
}

const FileCell = lazy(() => import('./file/FileCell'));
const AnyRefCell = lazy(() => import('./anyRef/AnyRefCell'));

/** The titles of the rows a record references, from its `$labels`. */
export const contextOf = (record: CellProps['record'], rest: Omit<FormatContext, 'reference'> = {}): FormatContext => {
  const labels = (record as WireRecord).$labels;
  return { ...rest, reference: (entity, id) => labels?.[`${entity}:${id}`] };
};

export const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** The value of a field as pt-BR text; empty when there is none. For titles, exports on the screen and differences. */
export const textOf = (
  field: ModelField,
  record: CellProps['record'],
  rest?: Omit<FormatContext, 'reference'>,
): string => {
  const value = record[field.name];
  return isBlank(value) ? '' : field.kind.format(value, field, contextOf(record, rest));
};

/** A field's value as people read it: text, and markup only where text is not enough. */
export const Cell = memo(({ field, record, listed, plain, zone }: CellProps) => {
  const value = record[field.name];
  if (isBlank(value))
    return (
      <span className="cell-empty" aria-hidden="true">
        –
      </span>
    );
  const text = textOf(field, record, { zone });
  const special = cells[field.kind.name];
  if (!special) return <>{text}</>;
  return (
    <>
      {special({
        field,
        value,
        text,
        context: contextOf(record),
        plain: plain || (listed && field.options.personal !== undefined),
      })}
    </>
  );
});
Cell.displayName = 'Cell';

interface Shown {
  readonly field: ModelField;
  readonly value: unknown;
  readonly text: string;
  readonly context: FormatContext;
  readonly plain?: boolean;
}
type Special = (shown: Shown) => ReactNode;

const link = (href: string, text: string, outside = false): ReactNode =>
  outside ? (
    <a className="cell-link" href={href} target="_blank" rel="noopener noreferrer">
      {text}
    </a>
  ) : (
    <a className="cell-link" href={href}>
      {text}
    </a>
  );
/** Only the web: a stored `javascript:` address must never become a link. */
const safeUrl = (value: unknown): string | undefined => {
  try {
    const url = new URL(String(value));
    return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : undefined;
  } catch {
    return undefined;
  }
};
const count = (value: unknown): number => (Array.isArray(value) ? value.length : 0);
const chips = ({ field, value, context }: Shown): ReactNode => (
  <span className="cell-chips">
    {(Array.isArray(value) ? value : []).map((one: unknown) => {
      const key = String(one);
      const choice = field.choices && Object.hasOwn(field.choices, key) ? field.choices[key] : undefined;
      return (
        <span className="chip" key={key}>
          {choice ? labelOf(choice) : nameOf(key, field, context)}
        </span>
      );
    })}
  </span>
);
const file: Special = ({ value, text, plain }) =>
  plain ? (
    text
  ) : (
    <Suspense fallback={text}>
      <FileCell id={Number(value)} />
    </Suspense>
  );

const cells: Readonly<Record<string, Special>> = {
  enum: ({ field, value, text }) => {
    const choice = field.choices?.[String(value)];
    // Without a tone among the choices, a dot says nothing.
    if (!Object.values(field.choices ?? {}).some((one) => toneOf(one) !== 'default')) return text;
    const tone = choice ? toneOf(choice) : 'default';
    return <StatusDot tone={tone}>{text}</StatusDot>;
  },
  enumSet: (shown) => (shown.plain || shown.field.kind.name === 'weekdays' ? shown.text : chips(shown)),
  tags: (shown) => (shown.plain ? shown.text : chips(shown)),
  color: ({ value, text }) => (
    <span className="cell-color">
      <i style={{ background: /^#[\da-f]{3,8}$/i.test(String(value)) ? String(value) : 'transparent' }} />
      {text}
    </span>
  ),
  email: ({ value, text, plain }) => (plain ? text : link(`mailto:${String(value)}`, text)),
  phone: ({ value, text, plain }) => (plain ? text : link(`tel:${String(value)}`, text)),
  url: ({ value, text, plain }) => {
    const href = safeUrl(value);
    return plain || !href ? text : link(href, text, true);
  },
  file,
  image: ({ value, text, plain }) => (plain ? text : <Thumb id={value} title="" />),
  anyRef: ({ value, text, context, plain }) => {
    const [entity, id] = partsOf(String(value)) ?? [];
    // Without a title it is gone, or not for this person.
    return plain || entity === undefined || !context.reference?.(entity, id!) ? (
      text
    ) : (
      <Suspense fallback={text}>
        <AnyRefCell entity={entity} id={id!} text={text} />
      </Suspense>
    );
  },
  list: ({ value }) => (count(value) === 1 ? '1 item' : `${count(value).toLocaleString('pt-BR')} itens`),
};
