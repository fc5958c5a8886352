import { useEffect, useState, type ReactNode } from 'react';
import type { WireRecord } from '#kit/calls/envelope';
import type { ModelField } from '#kit/read/model';

/** The value of a field as ways to what it refers to, where the person may open that; undefined elsewhere. */
export type Ways = (field: ModelField, record: WireRecord) => ReactNode;

/**
 * Resolves when somebody points at the page or types; where nothing hovers, at once. A page that is drawn under a
 * pointer at rest is entered (`pointerover`), and nobody has moved. From the first list on: signing in moves the
 * pointer too.
 */
let presence: Promise<void> | undefined;
const somebody = (): Promise<void> => {
  presence ??= new Promise<void>((resolve) => {
    if (window.matchMedia('(hover: none)').matches) resolve();
    const near = ({ target }: Event): void => {
      if (!(target as Element).closest('main')) return;
      window.removeEventListener('pointermove', near);
      resolve();
    };
    window.addEventListener('pointermove', near, { passive: true });
    window.addEventListener('keydown', () => resolve(), { once: true });
  });
  return presence;
};

/**
 * They come once the rows stand and somebody is there to use them, where a column refers to anything: until then its
 * titles are text.
 */
export const useWays = (columns: readonly ModelField[]): Ways | undefined => {
  const [ways, setWays] = useState<Ways>();
  useEffect(() => {
    if (columns.some(({ ref }) => ref))
      somebody()
        .then(() => import('./ways'))
        .then(
          async ({ waysOf }) => {
            const found = await waysOf(columns);
            setWays(() => found);
          },
          () => undefined,
        );
  }, [columns]);
  return ways;
};
