import { textOf } from '#fields/cells';
import type { WireRecord } from '#kit/envelope';
import type { Model } from '#kit/model';
import { agree, inner } from '#kit/text';

/** What a record is called: its title field as text. */
export const titleOf = (model: Model, record: WireRecord): string => {
  const field = model.fields[model.title];
  return (field && textOf(field, record)) || `${model.label.one} ${record.id}`;
};
/** 'Novo cupom', 'Nova nota' */
export const newTitle = (model: Model): string => `${agree(model.label, 'Novo', 'Nova')} ${inner(model.label.one)}`;
