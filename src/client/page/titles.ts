import { textOf } from '#fields/cells';
import type { WireRecord } from '#kit/calls/envelope';
import type { Model } from '#kit/read/model';

/** Title of a record: its title field as text. */
export const titleOf = (model: Model, record: WireRecord): string => {
  const field = model.fields[model.title];
  return (field && textOf(field, record)) || `${model.label.one} ${record.id}`;
};
