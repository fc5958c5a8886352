import type { ReactNode } from 'react';

/** A cell of the form's grid of twelve; one column on a phone. */
export const Span = ({ columns, children }: { readonly columns: number; readonly children: ReactNode }) => (
  <div className="form-cell" data-span={columns}>
    {children}
  </div>
);
