import { useEffect, useState, type ReactNode } from 'react';
import type { WireRecord } from '#kit/calls/envelope';
import type { ModelField } from '#kit/read/model';
import { whenIdle } from '../ui/whenIdle';

/** The value of a field as ways to what it refers to, where the person may open that; undefined elsewhere. */
export type Ways = (field: ModelField, record: WireRecord) => ReactNode;

/** Loads the links of the rows once the rows stand, where a column refers to anything. Until then their titles are text. */
export const useWays = (columns: readonly ModelField[]): Ways | undefined => {
  const [ways, setWays] = useState<Ways>();
  useEffect(() => {
    if (columns.some(({ ref }) => ref))
      whenIdle(() => {
        import('./ways').then(
          async ({ waysOf }) => {
            const found = await waysOf(columns);
            setWays(() => found);
          },
          () => undefined,
        );
      });
  }, [columns]);
  return ways;
};
