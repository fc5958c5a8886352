import type { Model, ModelField } from './model';
import { inner } from '../text';

/** “Este telefone já é de Ana Lima.”: of a value that another record has too, by its title where one may read that. */
export const repeatedMessage = (
  { label }: Pick<Model, 'label'>,
  field: Pick<ModelField, 'label'>,
  title?: string | null,
): string =>
  `${repeatedLabel(field)} já é de ${title ?? `${label.gender === 'f' ? 'outra' : 'outro'} ${inner(label.one)}`}.`;
/** “Este telefone”: the kinds that say `warnRepeated` are masculine. */
export const repeatedLabel = ({ label }: Pick<ModelField, 'label'>): string => `Este ${inner(label)}`;
