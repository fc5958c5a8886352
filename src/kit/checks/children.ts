import type { Model } from '../read/model';
import type { AnyChildren } from '../resource/record';
import { error, joined, none, unless, type Context, type Findings } from './finding';

/** R059: rows of another entity that are edited where they stand. */
export const inPlaceChecks = (
  { name }: Model,
  { models }: Context,
  { entity, by, inline, sortable }: AnyChildren,
  where: string,
): Findings => {
  const child = models.get(entity);
  if (!child) return none;
  return joined(
    unless(!inline || !child.off.includes('update'), () =>
      error('R059', where, `nobody changes rows of '${entity}'.`, 'leave `inline` out'),
    ),
    unless(sortable === undefined || inline === true, () =>
      error('R059', where, 'rows are moved where they are edited.', 'add `inline: true`'),
    ),
    unless(sortable === undefined || (child.sortable?.field === sortable && child.sortable.within === by), () =>
      error(
        'R059',
        where,
        `rows of '${entity}' have no order by '${sortable}' within one ${name}.`,
        `write in the resource of '${entity}': sortable: { field: '${sortable}', within: '${by}' }`,
        sortable,
      ),
    ),
  );
};
