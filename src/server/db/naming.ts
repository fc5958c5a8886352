import { isPersonalKey } from './columns';
import type { Model, ModelField } from '#kit/read/model';

/**
 * Fields by which a file names a record: unique values and telephones or documents with an index, then the title. Codes
 * stand before names.
 */
export const namesOf = (model: Model): readonly ModelField[] =>
  [
    ...Object.values(model.fields).filter(
      (field) =>
        (field.options.unique && !field.options.personal && ['text', 'integer'].includes(field.kind.name)) ||
        (isPersonalKey(field) && (field.options.index === true || field.options.unique !== undefined)),
    ),
    model.fields[model.title]!,
  ].filter((field, index, all) => all.indexOf(field) === index);

/** Names of the entities that the files of others may name a record of. */
export const namedInFiles = (models: readonly Model[]): ReadonlySet<string> =>
  new Set(
    models.flatMap(({ imports, fields }) =>
      imports ? Object.values(fields).flatMap(({ ref, system }) => (ref !== undefined && !system ? [ref] : [])) : [],
    ),
  );
