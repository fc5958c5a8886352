import { useListContext } from 'ra-core';
import { useEffect } from 'react';
import { useFieldServices } from '#fields/services';
import { chipsOf } from './filters';
import { useComparisons } from './useComparisons';
import { useListView } from '../useListView';

/**
 * Titles of referenced rows that a filter names and no row on the page carries: an address from elsewhere that finds
 * nothing.
 */
const MissingTitles = (): null => {
  const { fields, filter, format, remember } = useListView();
  const { isFetching } = useListContext();
  const { titles } = useFieldServices();
  const comparisons = useComparisons(true);
  const missing =
    isFetching || !comparisons
      ? []
      : chipsOf(filter).flatMap((name) => {
          const field = fields.get(name);
          const value = field?.ref ? comparisons.readTest(field, filter[name])?.value : undefined;
          return Array.isArray(value) && field?.ref
            ? value
                .filter((id) => typeof id === 'number' && !format.reference?.(field.ref!, id))
                .map((id) => `${field.ref}:${id}`)
            : [];
        });
  const asked = missing.join();
  useEffect(() => {
    for (const entity of new Set(
      asked
        .split(',')
        .filter(Boolean)
        .map((key) => key.split(':')[0]!),
    )) {
      const ids = asked
        .split(',')
        .filter((key) => key.startsWith(`${entity}:`))
        .map((key) => Number(key.split(':')[1]));
      titles(entity, ids).then(
        (rows) => rows.forEach((row) => remember(entity, row.id, row.title)),
        () => undefined,
      );
    }
  }, [asked, titles, remember]);
  return null;
};
export default MissingTitles;
