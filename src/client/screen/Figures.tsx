import type { ReactNode } from 'react';
import './figures.css';

export interface FigureCell {
  readonly name: string;
  readonly value: ReactNode;
  /** Smaller, under the value: a count, the rows behind it. */
  readonly below?: ReactNode;
}
/** Figures side by side, each a card with its name. */
export const Figures = ({ of }: { readonly of: readonly FigureCell[] }) => (
  <dl className="figures">
    {of.map(({ name, value, below }) => (
      <div key={name} className="card">
        <dt>{name}</dt>
        <dd className="figures__value">{value}</dd>
        {below !== undefined && <dd className="figures__below">{below}</dd>}
      </div>
    ))}
  </dl>
);
