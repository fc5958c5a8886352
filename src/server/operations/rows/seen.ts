import { readFilter, type SeenBy } from '#kit/read/filter';
import type { Model } from '#kit/read/model';
import type { Work } from '../../core/context';
import { holds } from '../../core/guard';
import { firstRow, getRow, type GetOptions, type Row } from '../../db/query';
import { rightsOf } from '../../files/access';
import type { Tx } from '../../db/database';

type Asker = Pick<Work, 'user' | 'services'>;

/**
 * Restriction of an entity with `seen` for this user; undefined where they see every row. A routine, which is nobody,
 * sees them all. Sellers see only their own: exports of others may hold the rows of other sellers.
 */
export const seenOnly = (asker: Asker, { seen, fields }: Model): SeenBy | undefined => {
  const { user } = asker;
  if (!seen || user.id === 0 || (seen.by && holds(user, seen.by))) return undefined;
  const own = { own: fields[seen.own]!, person: user.id };
  return seen.file === undefined || user.seller
    ? own
    : { ...own, file: { field: fields[seen.file]!, of: rightsOf(asker) } };
};

/** A row of those that the person sees; undefined when it is none of them. */
export const getSeen = (
  tx: Tx,
  asker: Asker,
  model: Model,
  id: number,
  options: GetOptions = {},
): Promise<Row | undefined> => {
  const seen = seenOnly(asker, model);
  return seen
    ? firstRow(tx, model, { ...readFilter(model, { id }), seen }, { lock: options.lock })
    : getRow(tx, model, id, options);
};
