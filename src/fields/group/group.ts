import { makeField, type Field, type FieldOptions, type Fields, type Kind, type Value, type Values } from '#kit/field';
import { cleanGroup, formatGroup, fromJson, isGroup, sampleGroup, toJson } from '../nested';

export const kind: Kind<Readonly<Record<string, unknown>>> = {
  name: 'group',
  nested: 'one',
  column: () => 'jsonb',
  schema: (_y, _field, item) => item(),
  operators: ['empty'],
  format: formatGroup,
  clean: cleanGroup,
  accepts: isGroup,
  toSql: toJson,
  fromSql: fromJson,
  sample: (fake, { item }) => sampleGroup(fake, item),
  sortable: false,
  span: 12,
};
/** Fields that belong together, under one name. @example f.group({ inicio: f.time(), fim: f.time() }, { label: 'Horário' }) */
export const group = <const I extends Fields, const O extends FieldOptions = Record<never, never>>(
  item: I, options?: O): Field<Value<O, Values<I>>> & { readonly item: I } => makeField(kind, options ?? {}, { item });
