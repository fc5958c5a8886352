import { useEffect, useState } from 'react';

export type Comparisons = typeof import('./comparisons');
let here: Comparisons | undefined;

/** How filters are read and said in words; undefined until the first of them has brought it. */
export const useComparisons = (isWanted: boolean): Comparisons | undefined => {
  const [known, setKnown] = useState(here);
  useEffect(() => {
    if (!isWanted || known) return;
    import('./comparisons').then(
      (module) => {
        here = module;
        setKnown(module);
      },
      () => undefined,
    );
  }, [isWanted, known]);
  return known;
};
