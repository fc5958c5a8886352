import { file, type FileAnswer } from '#kit/answer';
import type { Fields } from '#kit/field';
import { fieldsOf } from '#kit/model';
import { cell, csvLine } from './csv';

/** Rows as a spreadsheet of Brazil opens them: `;`, BOM, decimal comma, formulas disarmed. `name` without its ending; a column a field. */
export type Csv = (name: string, columns: Fields, rows: readonly Readonly<Record<string, unknown>>[]) => FileAnswer;

/** @param zone of the company, for instants */
export const csvFor = (zone: string): Csv => (name, columns, rows) => {
  const fields = Object.values(fieldsOf(columns));
  const lines = rows.map((row) => csvLine(fields.map((field) => cell(field, row[field.name], {}, zone))));
  return file(`${name.replace(/[\\/:*?"<>|\p{Cc}]/gu, ' ').trim()}.csv`, `\uFEFF${csvLine(fields.map(({ label }) => label))}${lines.join('')}`);
};
