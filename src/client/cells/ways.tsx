import { Fragment } from 'react';
import type { ModelField } from '#kit/read/model';
import { modelByName } from '../models';
import { isOpen, openAddress } from '../page/openAddress';
import type { Ways } from './useWays';

/** To one row or to several, each by name. One file an entity is asked for, and none a row; the clicks are the list's. */
export const waysOf = async (columns: readonly ModelField[]): Promise<Ways> => {
  const names = [...new Set(columns.flatMap(({ ref }) => ref ?? []))];
  const models = new Map(
    (await Promise.all(names.map(modelByName))).filter(isOpen).map((model) => [model.name, model]),
  );
  return ({ ref = '', name }, record) => {
    const model = models.get(ref);
    return (
      model &&
      [record[name]].flat().map((id, index) => (
        <Fragment key={String(id)}>
          {index > 0 && ', '}
          <a className="list-ref" href={openAddress(model, { id: Number(id) })}>
            {record.$labels?.[`${ref}:${String(id)}`] ?? `#${String(id)}`}
          </a>
        </Fragment>
      ))
    );
  };
};
