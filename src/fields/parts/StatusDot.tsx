import type { ReactNode } from 'react';
import type { Tone } from '#kit/entity/field';

/** A status as dot and word: the colour helps, the word says it. */
export const StatusDot = ({ tone = 'default', children }: { readonly tone?: Tone; readonly children: ReactNode }) => (
  <span className={`status status--${tone}`}>{children}</span>
);
