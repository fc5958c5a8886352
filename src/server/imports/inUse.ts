import type { Model } from '#kit/model';
import type { Work } from '../core/context';
import { usedAmong } from '../db/references';
import { beyondSeller } from '../db/query';

/** Which of the records others use, and where; whoever asks, every use counts. */
export const inUse = (
  { tx, services: { models } }: Work,
  model: Model,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> => beyondSeller(tx, (whole) => usedAmong(whole, models, model, ids));
