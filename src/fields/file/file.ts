import { fieldOf, type Kind } from '#kit/entity/field';
import { messages } from '#kit/messages';
import { isId } from '../number';

export const kind: Kind<number, 'file'> = {
  name: 'file',
  column: () => 'bigint',
  schema: (y) =>
    y
      .number()
      .typeError(messages.invalidFile)
      .integer(messages.invalidFile)
      .positive(messages.invalidFile)
      .max(Number.MAX_SAFE_INTEGER, messages.invalidFile),
  operators: ['empty'],
  format: (value, _field, { reference }) => reference?.('arquivo', value) ?? 'Arquivo',
  fromSql: Number,
  accepts: isId,
  sample: () => null,
  searchText: () => '',
  sortable: false,
};
/** A file: the id of a row of `arquivo`, sent before the record is saved. */
export const file = fieldOf(kind, 'seenByAll');
