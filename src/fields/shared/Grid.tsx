import type { ReactNode } from 'react';
import type { ModelField } from '#kit/model';

/** Columns of twelve that a field takes in a line of so many. */
export const spanOf = (field: ModelField, inLine: number): number => field.options.span ?? (inLine === 1 ? Math.max(field.kind.span ?? 6, 6) : field.kind.span ?? 6);
/** A cell of the form's grid of twelve; one column on a phone. */
export const Span = ({ columns, children }: { readonly columns: number; readonly children: ReactNode }) =>
  <div className="form-cell" data-span={columns}>{children}</div>;
