import type { FormatContext } from '../entity/field';
import type { Model, ModelField } from '../read/model';

/**
 * One field of a change. `hidden`: personal or secret, kept recognisable and not readable, so that it cannot be brought
 * back.
 */
export interface FieldChange {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly hidden?: true;
}

/**
 * One row of the audit as its readers see it; `GET {root}historico/{id}/{page}/{size}` answers those of a record, the
 * newest first.
 */
export interface HistoryEntry {
  readonly id: number;
  /** ISO with Z. */
  readonly at: string;
  /** 'criar', 'alterar', 'excluir', 'restaurar', 'ordenar', or the name of an action. */
  readonly action: string;
  /** Act in words: 'alterou o cupom'. */
  readonly said: string;
  /** In words; somebody who is not of the company is not named. */
  readonly by: string;
  /** Only what the reader may read. */
  readonly changes: readonly FieldChange[];
  /** Titles of what the changes reference, by `entity:id`. */
  readonly $labels: Readonly<Record<string, string>>;
}

/**
 * The lines in which a value is read: one for each nested row, else one; none for no value. A masked value stays as it
 * is kept.
 */
export const linesOf = (
  field: ModelField,
  value: unknown,
  $labels: Readonly<Record<string, string>>,
  zone: string,
): readonly string[] => {
  if (value === null || value === undefined || value === '') return [];
  const context: FormatContext = { zone, reference: (entity, id) => $labels[`${entity}:${id}`] };
  const parts = field.kind.nested === 'many' && Array.isArray(value) ? value.map((row: unknown) => [row]) : [value];
  // A masked text, or a value from before the field became what it is.
  return parts
    .map((one) => {
      try {
        return field.kind.format(one, field, context);
      } catch {
        return typeof one === 'string' ? one : '***';
      }
    })
    .filter((text) => text !== '');
};

/** Both sides of a change, in lines; of nested rows only those that differ. */
export const sidesOf = (
  field: ModelField,
  { before, after, hidden }: FieldChange,
  $labels: HistoryEntry['$labels'],
  zone: string,
): readonly [was: readonly string[], is: readonly string[]] => {
  const [was, is] = [before, after].map((value) =>
    hidden && typeof value === 'string' ? [value] : linesOf(field, value, $labels, zone),
  ) as [readonly string[], readonly string[]];
  return was.length + is.length > 2
    ? [was.filter((text) => !is.includes(text)), is.filter((text) => !was.includes(text))]
    : [was, is];
};

/**
 * Permissions to read the history of a record: those to change it; where nobody changes it by hand, those to read it.
 */
export const historyAccess = ({ off, access }: Pick<Model, 'off' | 'access'>): readonly string[] =>
  off.includes('update') ? access.show : access.update;
