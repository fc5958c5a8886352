import { lazy, Suspense, type ComponentType, type LazyExoticComponent } from 'react';
import { Cell } from '#fields/cells';
import { StatusDot } from '#fields/parts';
import type { WireRecord } from '#kit/calls/envelope';
import type { Model, ModelField } from '#kit/read/model';
import type { Lazy } from '#kit/resource/resource';
import { cellText } from './cellText';
import type { Ways } from './useWays';

/** Props of a resource's own cell. */
export interface OwnCellProps {
  readonly field: ModelField;
  readonly record: WireRecord;
  readonly value: unknown;
}
type OwnCell = LazyExoticComponent<ComponentType<OwnCellProps>>;
const ownCells = new Map<Lazy, OwnCell>();
const ownCell = (load: Lazy): OwnCell => {
  const known = ownCells.get(load);
  if (known) return known;
  const cell = lazy(load as () => Promise<{ default: ComponentType<OwnCellProps> }>);
  ownCells.set(load, cell);
  return cell;
};
/** Kinds for which text is not enough. */
const drawn = new Set(['color', 'image', 'file', 'url', 'enumSet', 'tags', 'anyRef']);

interface CellViewProps {
  readonly model: Model;
  readonly field: ModelField;
  readonly record: WireRecord;
  readonly zone?: string;
  /** Left out where the cell stands inside a link itself. */
  readonly ways?: Ways;
}

/**
 * One value in a list: text wherever text will do, because a page has hundreds of them. A function, not a component,
 * for the same reason.
 */
export const cellView = ({ model, field, record, zone, ways }: CellViewProps) => {
  const load = model.parts[field.name]?.cell;
  const { text, full, tone } = cellText(field, record, zone);
  if (load) {
    const Own = ownCell(load);
    return (
      // Rows have no text that fits a cell.
      <Suspense key={record.id} fallback={field.kind.nested === 'many' ? '' : text}>
        <Own field={field} record={record} value={record[field.name]} />
      </Suspense>
    );
  }
  if (!text)
    return (
      <span className="list-blank" aria-hidden="true">
        –
      </span>
    );
  if (tone) return <StatusDot tone={tone}>{text}</StatusDot>;
  if (drawn.has(field.kind.name)) return <Cell key={record.id} field={field} record={record} listed zone={zone} />;
  const shown = ways?.(field, record) ?? text;
  return full ? <span title={full}>{shown}</span> : shown;
};
