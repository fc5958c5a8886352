import type { Tx } from './database';

/** Known to every copy of this module: the development server loads the sources again and keeps the database open. */
const key = Symbol.for('retaguarda.told');
type Telling = Tx & { [key]?: true };

/** The channel on which PostgreSQL says to every process that something was told. */
export const toldChannel = 'novidade';

/** The transaction tells something: who listens in this process hears of it with the commit. */
export const markTold = (tx: Telling): void => {
  tx[key] = true;
};
export const hasTold = (tx: Telling | undefined): boolean => tx?.[key] === true;
