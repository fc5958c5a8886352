import { fieldOf, type Kind } from '#kit/entity/field';
import { messages } from '#kit/messages';

const pattern = /^([a-z]\w{0,59}):([1-9]\d{0,14})$/i;
/** The entity and the id, of a value as it is written: 'setor:12'. */
export const partsOf = (value: string): readonly [entity: string, id: number] | undefined => {
  const [, entity, id] = pattern.exec(value) ?? [];
  return entity === undefined ? undefined : [entity, Number(id)];
};

export const kind: Kind<string, 'anyRef'> = {
  name: 'anyRef',
  column: () => 'varchar(80)',
  schema: (y) => y.string().matches(pattern, messages.invalidOption),
  operators: [],
  format: (value, _, { reference }) => {
    const [entity, id] = partsOf(value) ?? [];
    return entity === undefined ? value : (reference?.(entity, id!) ?? `#${id}`);
  },
  accepts: (value) => typeof value === 'string' && pattern.test(value),
  sample: () => 'registro:1',
  sortable: false,
};
/**
 * A polymorphic reference: a row of any entity, 'setor:12'. Read by the row's title, and a way to it for who may see
 * it. Written by the framework alone: nothing keeps the row from going.
 */
export const anyRef = fieldOf(kind);
