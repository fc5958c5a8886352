import type { Model } from './model';

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
  /** In words; somebody who is not of the company is not named. */
  readonly by: string;
  /** Only what the reader may read. */
  readonly changes: readonly FieldChange[];
  /** Titles of what the changes reference, by `entity:id`. */
  readonly $labels: Readonly<Record<string, string>>;
}

/** The same with what it is about, for who administers: `POST auditoria/filterpaginated/{page}/{size}`. */
export interface AuditEntry extends HistoryEntry {
  readonly entity: string | null;
  /** 'Cupom' */
  readonly label: string | null;
  readonly record: number | null;
  /** What the record is called now. */
  readonly title: string | null;
  /** Of the request. */
  readonly ip: string | null;
  readonly company: string | null;
}

/** Who may see how a record changed: who may change it; of what nobody changes by hand, who may read it. */
export const historyAccess = ({ off, access }: Pick<Model, 'off' | 'access'>): readonly string[] =>
  off.includes('update') ? access.show : access.update;
