import { memo, useState } from 'react';
import { Thumb } from '#fields/image/Thumb';
import { Icon, Menu } from '#fields/parts';
import type { WireRecord } from '#kit/calls/envelope';
import { labelOf } from '#kit/entity/field';
import type { Model, ModelField } from '#kit/read/model';
import { openAction } from '../../page/openAddress';
import { rowTitle } from './RowTitle';
import { cellView } from '../../cells/CellView';
import { toggleAction, toggleView } from './Toggle';
import { isStatus, recordTitle } from '../../cells/cellText';
import type { RowAction } from './useRowActions';
import type { Ways } from '../../cells/useWays';

export interface RowProps {
  readonly model: Model;
  readonly record: WireRecord;
  readonly columns: readonly ModelField[];
  /** Position among all found rows, from 1 on; set only where not every row is in the page. */
  readonly place?: number;
  readonly isSelected: boolean;
  /** Rows can be ticked and opened; not in the bin. */
  readonly isLive: boolean;
  readonly canSelect: boolean;
  /** The rows stand in an order made by hand. */
  readonly canMove?: boolean;
  readonly zone?: string;
  readonly ways?: Ways;
  readonly actionsOf: (record: WireRecord) => readonly RowAction[];
}
const nothing = () => undefined;
/**
 * Kinds that are still understood with their end cut off: these columns give way first. A number or a date never does.
 */
const words = new Set(['text', 'longText', 'ref', 'refs', 'email', 'emails', 'address', 'group', 'list']);
/** Kinds that may be one long word. The words of others are not broken while the table has room. */
const endless = new Set(['longText', 'email', 'emails', 'address']);
/** Texts of so few letters are codes and numbers, which say nothing when they are cut. */
const codeLetters = 20;
const isCode = ({ kind, options }: ModelField): boolean =>
  kind.name === 'text' && options.max !== undefined && options.max <= codeLetters;
const isWords = (field: ModelField): boolean =>
  (words.has(field.kind.name) && !isCode(field)) || (field.kind.name === 'enum' && !isStatus(field));
/** Kinds that are never as wide as a cell may be, and statuses of so few letters. */
const narrow = new Set([
  'money',
  'decimal',
  'integer',
  'percent',
  'date',
  'dateTime',
  'time',
  'phone',
  'document',
  'cep',
  'bool',
]);
const letters = 24;
const isNarrow = (field: ModelField): boolean =>
  narrow.has(field.kind.name) ||
  isCode(field) ||
  (isStatus(field) && Object.values(field.choices ?? {}).every((choice) => labelOf(choice).length <= letters));
/**
 * Column with the subject of a row: its title where that is a name, else the first column of words. It gives way last.
 */
const leadOf = ({ fields, title }: Model, columns: readonly ModelField[]): ModelField | undefined =>
  fields[title] && isWords(fields[title])
    ? fields[title]
    : columns.find((field) => isWords(field) && field.kind.name !== 'enum');
const classes = new WeakMap<readonly ModelField[], readonly string[]>();
/**
 * A cell that cuts is a box to clip in, laid out and painted as one: only where something can be cut. The line of words
 * cuts by itself.
 */
const classesOf = (model: Model, columns: readonly ModelField[]): readonly string[] => {
  const known = classes.get(columns);
  if (known) return known;
  const lead = leadOf(model, columns);
  const made = columns.map((field) => {
    const width = isWords(field)
      ? ` list-cell--words${field === lead ? ' list-cell--lead' : ''}${endless.has(field.kind.name) ? '' : ' list-cell--whole'}`
      : isNarrow(field) && !model.parts[field.name]?.cell
        ? ''
        : ' list-cell--cut';
    return `list-cell${width}${field.kind.align === 'right' ? ' list-cell--right' : ''}`;
  });
  classes.set(columns, made);
  return made;
};
/** Without a pointer, buttons are visible from the start. */
const pointsNever = (): boolean => window.matchMedia('(hover: none)').matches;

/**
 * A row of the table. Its clicks are handled once, by the table. The table gives its rows to one record after another,
 * page by page, so nothing here may be kept for a record. The icons of its buttons, which are not seen before, are
 * drawn when somebody comes near.
 */
export const Row = memo(
  ({ model, record, columns, place, isSelected, isLive, canSelect, canMove, zone, ways, actionsOf }: RowProps) => {
    const [isNear, setNear] = useState(pointsNever);
    // Entering is not told of a row that comes under a pointer at rest; being over it is.
    const come = isNear ? undefined : (): void => setNear(true);
    const title = recordTitle(model, record);
    const actions = actionsOf(record);
    const classNames = classesOf(model, columns);
    return (
      <tr
        data-id={record.id}
        aria-rowindex={place}
        className={isSelected ? 'list-row list-row--selected' : 'list-row'}
        onPointerOver={come}
        onFocus={come}
      >
        {canMove && (
          <td className="list-move">
            <span
              role="button"
              tabIndex={0}
              draggable
              data-move=""
              aria-label={`Mover ${title}`}
              data-tooltip="Arraste, ou use as setas"
            >
              <Icon name="drag" size={18} />
            </span>
          </td>
        )}
        {canSelect && (
          <td className="list-check">
            <label>
              <input type="checkbox" checked={isSelected} onChange={nothing} aria-label={`Selecionar ${title}`} />
            </label>
          </td>
        )}
        {columns.map((field, index) => {
          const className = classNames[index]!;
          const isTitle = field.name === model.title;
          const own =
            toggleView(model, field, record, actions) ??
            cellView({ model, field, record, zone, ways: isTitle ? undefined : ways });
          const shown = isTitle && isLive ? rowTitle(model, record, actions, record[field.name] ? own : title) : own;
          const content = className.includes('words') ? <span className="list-cell__line">{shown}</span> : shown;
          return isTitle ? (
            <th scope="row" key={field.name} className={`${className} list-title`}>
              {model.picture ? (
                <span className="list-pictured">
                  <Thumb id={record[model.picture]} title={title} />
                  {content}
                </span>
              ) : (
                content
              )}
            </th>
          ) : (
            <td key={field.name} className={className}>
              {content}
            </td>
          );
        })}
        <td className="list-actions">
          <RowActions
            id={record.id}
            actions={actions.filter(({ name }) => name !== openAction(model) && name !== toggleAction(model))}
            title={title}
            isDrawn={isNear}
          />
        </td>
      </tr>
    );
  },
);
Row.displayName = 'Row';

/** Two buttons, or one and a menu with the rest. Clicks on the buttons are the table's. */
const RowActions = ({
  id,
  actions,
  title,
  isDrawn,
}: {
  readonly id: number;
  readonly actions: readonly RowAction[];
  readonly title: string;
  readonly isDrawn: boolean;
}) => {
  const shown = actions.length > 2 ? actions.slice(0, 1) : actions;
  const rest = actions.slice(shown.length);
  return (
    <>
      {shown.map(({ name, label, icon, tone, hint }) => (
        <button
          key={name}
          type="button"
          data-action={name}
          className={tone === 'danger' ? 'icon-btn icon-btn--small icon-btn--danger' : 'icon-btn icon-btn--small'}
          aria-label={`${label} ${title}${hint ? ` (${hint})` : ''}`}
          data-tooltip={hint ? `${label}: ${hint}` : label}
        >
          {isDrawn && <Icon name={icon} size={18} />}
        </button>
      ))}
      {rest.length > 0 && <ActionMenu key={id} actions={rest} title={title} isDrawn={isDrawn} />}
    </>
  );
};

/** Every action of a row in a menu: the end of a row with many, and the button of a card. */
export const ActionMenu = ({
  actions,
  title,
  isDrawn = true,
}: {
  readonly actions: readonly RowAction[];
  readonly title: string;
  readonly isDrawn?: boolean;
}) => (
  <Menu
    label={`Ações de ${title}`}
    items={actions.map(({ label, icon, tone, hint, run }) => ({
      label,
      icon,
      hint,
      tone: tone === 'danger' ? tone : undefined,
      onSelect: run,
    }))}
    trigger={(trigger) => (
      <button
        {...trigger}
        type="button"
        className="icon-btn icon-btn--small"
        aria-label={`Mais ações de ${title}`}
        data-tooltip={`Mais ações de ${title}`}
      >
        {isDrawn && <Icon name="more" size={18} />}
      </button>
    )}
  />
);
