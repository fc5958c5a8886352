import { useEffect, useState, type ReactNode } from 'react';
import type { WireRecord } from '#kit/envelope';
import type { ModelField } from '#kit/model';

/** The value of a field as ways to what it refers to, where the person may open that; undefined elsewhere. */
export type Ways = (field: ModelField, record: WireRecord) => ReactNode;

/** They come once the rows stand, where a column refers to anything: until then its titles are text. */
export const useWays = (columns: readonly ModelField[]): Ways | undefined => {
  const [ways, setWays] = useState<Ways>();
  useEffect(() => {
    if (columns.some(({ ref }) => ref))
      import('./ways').then(
        async ({ waysOf }) => {
          const found = await waysOf(columns);
          setWays(() => found);
        },
        () => undefined,
      );
  }, [columns]);
  return ways;
};
