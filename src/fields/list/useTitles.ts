import { useEffect, useState } from 'react';
import type { Fields } from '#kit/entity/field';
import { useFieldServices } from '../services';
import { useFormLook } from '../shared/useField';
import type { Row } from './rows';

type Titles = Readonly<Record<string, string>>;

/** The titles of what a row refers to ('produto:13'): those that came with the form, and those of what was chosen since. */
export const useTitles = (item: Fields, row: Row | undefined): Titles => {
  const { titles } = useFieldServices();
  const { labels } = useFormLook();
  const [found, setFound] = useState<Titles>({});
  const missing = Object.entries(item)
    .flatMap(([name, { ref }]) =>
      ref === undefined ? [] : [row?.[name]].flat().flatMap((id) => (typeof id === 'number' ? [`${ref}:${id}`] : [])),
    )
    .filter((key) => labels[key] === undefined && found[key] === undefined)
    .join();
  useEffect(() => {
    if (!missing) return undefined;
    let live = true;
    for (const key of missing.split(',')) {
      const [entity = '', id] = key.split(':');
      titles(entity, [Number(id)]).then(
        ([one]) => {
          if (live) setFound((last) => ({ ...last, [key]: one?.title ?? `#${id}` }));
        },
        () => undefined,
      );
    }
    return () => {
      live = false;
    };
  }, [missing, titles]);
  return { ...labels, ...found };
};
