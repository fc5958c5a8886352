import type { Column, Grant } from './table';

/** How the tables of the house itself are written down. */
export const column = (name: string, type: string, options: Partial<Column> = {}): Column => ({
  name,
  type,
  notNull: false,
  ...options,
});
export const must = (name: string, type: string, options: Partial<Column> = {}): Column =>
  column(name, type, { notNull: true, ...options });
export const time = 'timestamp with time zone';
export const varchar = (length: number): string => `character varying(${length})`;
export const identity = must('id', 'bigint', { identity: true });
export const now = (name: string): Column => must(name, time, { default: 'now()' });
export const all: readonly Grant[] = ['select', 'insert', 'update', 'delete'];
export const index = (...columns: readonly string[]) => ({
  key: columns.join('_'),
  on: `(${columns.map((name) => `"${name}"`).join(', ')})`,
  columns,
});
