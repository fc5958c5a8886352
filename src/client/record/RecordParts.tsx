import { lazy, Suspense, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Cell, textOf } from '#fields/cells';
import { Icon } from '#fields/parts';
import type { WireRecord } from '#kit/calls/envelope';
import { messages } from '#kit/messages';
import type { Model, ModelField } from '#kit/read/model';
import type { AnyChildren, AnyLinked, RecordPart } from '#kit/resource/record';
import { counted } from '#kit/text';
import { ActionButton } from '../actions';
import { RefLink, referred } from '../cells/RefLink';
import { MaskedField } from '../form/fields/MaskedField';
import { ReadField } from '../form/fields/ReadSpan';
import { Slot } from '../form/Slot';
import { cellView } from '../cells/CellView';
import { isOpen, openAddress } from '../page/openAddress';
import { rowsAddress } from '../page/rowsAddress';
import { crumbOf } from '../page/parent';
import { can, hasPlan } from '../session';
import { Card, mayShow, toRead, type Shown } from './Card';
import { LinksPart, TimelinePart } from './LinksPart';
import { RecordLines, Sums } from './RecordDocument';
import { Reach } from './Reach';
import { filledWhole, isFilled } from '../page/words';

const ChildrenTable = lazy(() => import('../children/ChildrenTable'));

const PartActions = ({
  shown: { record },
  names = [],
}: {
  readonly shown: Shown;
  readonly names?: readonly string[];
}) => names.map((name) => <ActionButton key={name} name={name} target={{ record }} size="small" />);

/** A piece of the page; null where there is nothing to read. */
export const partOf = (shown: Shown, part: RecordPart): ReactNode => {
  switch (part.part) {
    case 'fields':
      return <FieldsPart shown={shown} fields={part.fields} label={part.label} />;
    case 'children':
      return <ChildrenPart shown={shown} part={part} />;
    case 'table': {
      const { model, record, zone } = shown;
      const field = model.fields[part.field]!;
      const rows = record[field.name];
      return mayShow(model, field, record) && Array.isArray(rows) && rows.length > 0 ? (
        <Card title={part.label ?? field.label} beside={<PartActions shown={shown} names={part.actions} />}>
          <RecordLines
            label={part.label ?? field.label}
            line={part.line}
            fields={field.item ?? {}}
            rows={(rows as object[]).map((row) => ({ ...row, $labels: record.$labels }))}
            zone={zone}
          />
        </Card>
      ) : null;
    }
    case 'linked':
      return <LinkedPart shown={shown} part={part} />;
    case 'links':
      return <LinksPart shown={shown} label={part.label} links={part.links} />;
    case 'timeline':
      return <TimelinePart shown={shown} />;
    case 'slot':
      return <Slot load={part.load} model={shown.model} record={shown.record} />;
  }
};

const FieldsPart = ({
  shown,
  fields,
  label,
}: {
  readonly shown: Shown;
  readonly fields: readonly string[];
  readonly label?: string;
}) => {
  const { model, record } = shown;
  const filled = toRead(shown, fields);
  const [only] = filled;
  if (!only) return null;
  // A field alone is its own heading.
  if (label === undefined)
    return (
      <Card title={only.label}>
        <div className="read-field__value">
          <Value model={model} field={only} record={record} zone={shown.zone} />
        </div>
      </Card>
    );
  return (
    <Card title={label}>
      <div className="record__facts">
        {filled.map((field) => (
          <Fact key={field.name} model={model} field={field} record={record} isOwn />
        ))}
      </div>
    </Card>
  );
};
const Value = ({
  model,
  field,
  record,
  zone,
}: Pick<Shown, 'model' | 'record' | 'zone'> & { readonly field: ModelField }) =>
  field.ref ? (
    <RefLink field={field} record={record} />
  ) : record.$masked?.some((path) => path.split('.')[0] === field.name) ? (
    <MaskedField model={model} field={field} record={record} />
  ) : (
    <Cell field={field} record={record} zone={zone} />
  );

const ChildrenPart = ({ shown, part }: { readonly shown: Shown; readonly part: AnyChildren & RecordPart }) => {
  const { page, answer, models, record, zone } = shown;
  const found = answer.children[page.children.indexOf(part as never)];
  const child = models[part.entity];
  if (!child) return null;
  const title = part.label ?? child.label.many;
  if (!found)
    return can(child.access.list) && !hasPlan(child.plan) ? (
      <Card title={title}>
        <p className="read-field__locked">
          <Icon name="lock" size={16} />
          {messages.planLacks} <a href="/app/upgrade-plano">Ver planos</a>
        </p>
      </Card>
    ) : null;
  const { rows, total } = found;
  if (part.inline)
    return (
      <Card title={title}>
        <Suspense fallback={<ChildTable shown={shown} child={child} part={part} rows={rows} />}>
          <ChildrenTable link={part} child={child} parent={shown.model} record={record} label={title} />
        </Suspense>
      </Card>
    );
  if (rows.length === 0) return part.none ? <Card title={title}>{<p className="lead">{part.none}</p>}</Card> : null;
  const address = rowsAddress(child, {
    ...(Array.isArray(part.where) ? {} : (part.where as object | undefined)),
    [part.by]: record.id,
  });
  const all = (
    <Link className="cell-link" to={address}>
      {total > rows.length ? `Ver ${total === 1 ? 'tudo' : `os ${total.toLocaleString('pt-BR')}`}` : 'Ver na lista'}
    </Link>
  );
  return (
    <Card
      title={title}
      beside={part.line ? <span className="lead">{counted(total, itemLabel)}</span> : child.menu !== false && all}
    >
      {part.line ? (
        <RecordLines label={title} line={part.line} fields={child.fields} rows={rows} zone={zone} />
      ) : (
        <ChildTable shown={shown} child={child} part={part} rows={rows} />
      )}
      {(part.sums ?? part.total) && <SumsOf shown={shown} part={part} />}
    </Card>
  );
};
const itemLabel = { one: 'item', many: 'itens' };

const ChildTable = ({
  shown: { model, record, zone },
  child,
  part,
  rows,
}: {
  readonly shown: Shown;
  readonly child: Model;
  readonly part: AnyChildren;
  readonly rows: readonly WireRecord[];
}) => {
  const state = { parent: crumbOf(model, record) };
  const columns = (part.columns ?? child.list.columns.filter((name) => name !== part.by)).flatMap(
    (name) => child.fields[name] ?? [],
  );
  const label = part.label ?? child.label.many;
  return (
    <div className="record__scroll" tabIndex={0} role="region" aria-label={`${label}, em tabela`}>
      <table className="rows">
        <thead>
          <tr>
            {columns.map(({ name, label: head, kind }) => (
              <th key={name} scope="col" className={kind.align === 'right' ? 'rows__right' : undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {columns.map((field, index) => (
                <td
                  key={field.name}
                  data-label={field.label}
                  className={field.kind.align === 'right' ? 'rows__right' : undefined}
                >
                  {(field.name === child.title || (index === 0 && !columns.some(({ name }) => name === child.title))) &&
                  isOpen(child) ? (
                    <Link className="cell-link" to={openAddress(child, row)} state={state}>
                      {textOf(field, row, { zone }) || `#${row.id}`}
                    </Link>
                  ) : field.ref && row[field.name] != null ? (
                    <RefLink field={field} record={row} />
                  ) : (
                    cellView({ model: child, field, record: row, zone })
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

const SumsOf = ({ shown, part }: { readonly shown: Shown; readonly part: AnyChildren }) => {
  const { model, record, zone } = shown;
  const sums = (part.sums ?? []).flatMap((one) => {
    const sum: { readonly less?: string; readonly plus?: string; readonly by?: string } =
      typeof one === 'string' ? { plus: one } : one;
    const [field] = toRead(shown, [sum.less ?? sum.plus ?? '']);
    const [by] = sum.by === undefined ? [] : toRead(shown, [sum.by]);
    return field
      ? [
          {
            label: field.label,
            by: by && <RefLink field={by} record={record} />,
            value: `${sum.less ? '− ' : ''}${textOf(field, record, { zone })}`,
          },
        ]
      : [];
  });
  const total = part.total === undefined ? undefined : model.fields[part.total];
  return (
    <Sums
      sums={sums}
      total={
        total && mayShow(model, total, record)
          ? { label: total.label, value: textOf(total, record, { zone }) }
          : undefined
      }
    />
  );
};

const LinkedPart = ({ shown, part }: { readonly shown: Shown; readonly part: AnyLinked & RecordPart }) => {
  const { model, page, answer, models, record } = shown;
  const field = model.fields[part.field]!;
  const target = models[field.ref ?? ''];
  const found = answer.linked[page.linked.indexOf(part as never)];
  if (!mayShow(model, field, record)) return null;
  const own = toRead(shown, part.own ?? []);
  const [ref] = referred(field, record);
  if (!ref && own.length === 0)
    return part.none ? (
      <Card title={field.label}>
        <p className="lead">{part.none}</p>
      </Card>
    ) : null;
  const facts = target && found ? toRead({ model: target, record: found }, part.fields ?? []) : [];
  return (
    <Card title={field.label}>
      {ref ? (
        <p className="record__who">
          <RefLink field={field} record={record} />
        </p>
      ) : (
        part.none && <p className="lead">{part.none}</p>
      )}
      {target &&
        found &&
        facts.map((one) => <Fact key={one.name} model={target} field={one} record={found} purpose={part.purpose} />)}
      {own.map((one) => (
        <Fact key={one.name} model={model} field={one} record={record} purpose={part.purpose} isOwn />
      ))}
    </Card>
  );
};
const Fact = ({
  model,
  field,
  record,
  purpose,
  isOwn,
}: Pick<Shown, 'model' | 'record'> & {
  readonly field: ModelField;
  readonly purpose?: AnyLinked['purpose'];
  readonly isOwn?: boolean;
}) =>
  field.kind.name === 'phone' || field.kind.name === 'address' ? (
    <div className="record__fact">
      {(isOwn || field.kind.name === 'address') && <h3>{field.label}</h3>}
      <Reach model={model} field={field} record={record} purpose={purpose} />
    </div>
  ) : (
    <div className="record__fact">
      <ReadField model={model} field={field} record={record} />
    </div>
  );

/** The figures of the head, each with its words; those that are not for the person, or say nothing, are left out. */
export const figuresOf = ({ model, page, answer, models, record, zone }: Shown) =>
  page.figures.flatMap((one): { readonly label: string; readonly text: string; readonly under?: string }[] => {
    if (typeof one === 'string') {
      const field = model.fields[one];
      if (!mayShow(model, field, record) || !isFilled(field, record)) return [];
      const under = filledWhole(page.under[one] ?? '', model.fields, record, zone);
      return [{ label: field.label, text: textOf(field, record, { zone }), under }];
    }
    const value = answer.figures[page.counted.indexOf(one)];
    const target = models[one.entity];
    if (value === null || value === undefined || !target) return [];
    const field = target.fields[one.sum ?? one.mean ?? one.last ?? ''];
    const text = field ? textOf(field, { [field.name]: value }, { zone }) : Number(value).toLocaleString('pt-BR');
    return [{ label: one.label ?? target.label.many, text }];
  });
