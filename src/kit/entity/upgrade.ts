import type { AnyEntity } from './entity';

/** Migration of rows that an earlier declaration made. */
export interface Upgrade {
  readonly type: 'upgrade';
  readonly entity: string;
  /** Columns of before, which the last of the statements drops: while the table has all of them, it is yet to be done. */
  readonly leaves: readonly string[];
  readonly statements: readonly string[];
}
/**
 * Carries what stands in columns that are no longer declared over to where it belongs now, in a `.server.ts`: SQL that
 * the start runs once, after its tables are as declared, in the same transaction and over the rows of all companies. A
 * renamed field says `was`, and needs none.
 *
 * @example export const porCategoria = upgrade(adicional, { leaves: ['produtos'], statements: ['insert into …', 'update adicional …'] });
 */
export const upgrade = (
  { name }: AnyEntity,
  { leaves, statements }: Pick<Upgrade, 'leaves' | 'statements'>,
): Upgrade => ({ type: 'upgrade', entity: name, leaves, statements });
