import { fieldOf, type Kind } from '#kit/entity/field';
import { messages } from '#kit/messages';

/** Key of the labels of entities among the titles of a record; it is not the name of an entity. */
export const entityName = '$entidade';
const pattern = /^[a-z]\w{0,59}$/i;

export const kind: Kind<string, 'entity'> = {
  name: 'entity',
  column: () => 'varchar(60)',
  schema: (y) => y.string().matches(pattern, messages.invalidOption),
  operators: ['in', 'eq', 'not', 'empty'],
  format: (value, _, { reference }) => reference?.(entityName, value) ?? value,
  accepts: (value) => typeof value === 'string' && pattern.test(value),
  sample: () => 'registro',
};
/** The name of an entity, read by its label: which kind of record a row is about. */
export const entity = fieldOf(kind);
