import {
  makeField,
  type Field,
  type Fields,
  type Kind,
  type Options,
  type Value,
  type Values,
} from '#kit/entity/field';
import { cleanGroup, formatGroup, fromJson, isGroup, sampleGroup, toJson } from '../nested';

export const kind: Kind<Readonly<Record<string, unknown>>, 'group'> = {
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
/**
 * Fields that belong together, under one name. @example f.group({ inicio: f.time(), fim: f.time() }, { label: 'Horário'
 * })
 */
export const group = <const I extends Fields, const R extends boolean = false>(
  item: I,
  options?: Options<object, R>,
): Field<Value<R, Values<I>>, 'group'> & { readonly item: I } => makeField(kind, options ?? {}, { item });
