import { useEffect, useState } from 'react';
import type { Model, ModelField } from '#kit/model';
import { modelByName } from '../models';
import { isOpen } from './openAddress';

/** By name: the declarations that columns refer to, of which the person may open a record. */
export type Targets = ReadonlyMap<string, Model>;
const none: Targets = new Map();

/** Asked for once the rows stand, one file an entity: the rows are drawn without links until they are here. */
export const useTargets = (columns: readonly ModelField[]): Targets => {
  const [targets, setTargets] = useState(none);
  useEffect(() => {
    const names = new Set(columns.flatMap(({ ref }) => ref ?? []));
    if (names.size === 0) return undefined;
    let isLive = true;
    Promise.all([...names].map(modelByName)).then(
      (models) => isLive && setTargets(new Map(models.filter(isOpen).map((model) => [model.name, model]))),
      () => undefined,
    );
    return () => {
      isLive = false;
    };
  }, [columns]);
  return targets;
};
