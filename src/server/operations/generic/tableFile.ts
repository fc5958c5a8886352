import { file, type FileAnswer } from '#kit/calls/answer';
import type { ExportFormat } from '#kit/work/exports';
import type { Fields } from '#kit/entity/field';
import { fieldsOf } from '#kit/read/model';
import { capitalised } from '#kit/text';
import type { Work } from '../../core/context';
import { fail } from '../../core/failure';
import { writers } from '../../export/formats';

type Row = Readonly<Record<string, unknown>>;
/**
 * Rows as a file, written as lists are: CSV, XLSX with real types, or PDF. `name` without its ending; a column a field.
 */
export type Table = (name: string, columns: Fields, rows: readonly Row[], format?: ExportFormat) => Promise<FileAnswer>;

export const tableFor =
  ({ user, services }: Pick<Work, 'user' | 'services'>): Table =>
  async (name, columns, rows, format = 'csv') => {
    const { maxRows, tooMany, write } = writers[format];
    if (rows.length > maxRows) fail({ kind: 'business', message: tooMany });
    const title = name.replace(/[\\/:*?"<>|\p{Cc}]/gu, ' ').trim();
    const table = {
      title: capitalised(title),
      notes: user.company ? [user.company.name] : [],
      fields: Object.values(fieldsOf(columns)),
      rows: batches(rows),
      zone: user.zone,
      at: services.now(),
    };
    const parts: Uint8Array[] = [];
    for await (const part of write(table)) parts.push(part);
    return file(`${title}.${format}`, new Uint8Array(await new Blob(parts as Uint8Array<ArrayBuffer>[]).arrayBuffer()));
  };
/** They are in memory: one batch is all. */
async function* batches(rows: readonly Row[]): AsyncGenerator<readonly Row[], void> {
  await Promise.resolve();
  yield rows;
}
