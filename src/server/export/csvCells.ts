import { groupColumns } from '#kit/work/imports';
import type { Model, ModelField } from '#kit/read/model';
import type { ExportRow } from './table';

/** Fields that fit a cell: the columns of the list first, then every other field but nested rows and files. */
export const exportable = (model: Model): ModelField[] =>
  [...new Set([...model.list.columns, ...Object.keys(model.fields)])].map((name) => model.fields[name]!).filter(fits);
const fits = ({ kind }: ModelField): boolean => kind.nested !== 'many' && kind.name !== 'file' && kind.name !== 'image';

/**
 * Fields of a data file: of a group each field has a column of its own, under the heading by which an import knows it,
 * so that one of them can be changed and brought back.
 */
export const dataColumns = (fields: readonly ModelField[], isShown: (field: ModelField) => boolean): ModelField[] =>
  fields.filter(isShown).flatMap((field) => {
    const parts = groupColumns(field);
    return parts.length === 0
      ? [field]
      : parts
          .filter(({ field: inner }) => fits(inner) && isShown(inner))
          .map(({ name, label, field: inner }) => ({ ...inner, name, label }));
  });
/** A row with the values of those columns. */
export const dataRow = (fields: readonly ModelField[]): ((row: ExportRow) => ExportRow) => {
  const parts = fields.flatMap(groupColumns);
  return (row) => ({
    ...row,
    ...Object.fromEntries(
      parts.map(({ name, field, within }) => [name, (row[within.name] as ExportRow | null)?.[field.name] ?? null]),
    ),
  });
};

/** Numbers with a decimal comma and nothing else, so that a spreadsheet can add them up; the rest as people read it. */
export const cell = (
  field: ModelField,
  value: unknown,
  labels: Readonly<Record<string, string>>,
  zone: string,
): string => {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' && !field.ref) {
    const exact = field.kind.toSql?.(value, field);
    return (typeof exact === 'string' ? exact : String(value)).replace('.', ',');
  }
  return harmless(field.kind.format(value, field, { zone, reference: (entity, id) => labels[`${entity}:${id}`] }));
};

/** A text that a spreadsheet would take for a formula is marked as text (OWASP, CSV injection). */
export const harmless = (text: string): string => (/^[=+\-@\t\r\n\0]/.test(text.normalize('NFKC')) ? `'${text}` : text);

export const csvLine = (cells: readonly string[]): string =>
  `${cells.map((text) => (/[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)).join(';')}\r\n`;
