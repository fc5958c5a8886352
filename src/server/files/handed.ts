import type { RawBuilder } from 'kysely';
import type { Work } from '../core/context';
import { mayOpen } from './access';

/** Rules about files for handlers of the business. */
export interface Files {
  /** Condition for opening a file, over rows of `arquivo` under the name given: for a statement of one's own. */
  mayOpen(name: string): RawBuilder<boolean>;
}
export const filesFor = (place: Pick<Work, 'user' | 'services'>): Files => ({
  mayOpen: (name) => mayOpen(place, name),
});
