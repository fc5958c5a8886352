import { sql } from 'kysely';
import type { Model } from '#kit/read/model';
import { messages } from '#kit/messages';
import { fill } from '#kit/text';
import type { Work } from '../core/context';
import { fail } from '../core/failure';
import { canRead, holds } from '../core/guard';
import { beyondSeller, getRow, type Row } from '../db/query';
import { rowsShowing } from './forgotten';

/**
 * Refuses while a record of any entity shows the file, and names it: a logo on a print, a picture on sale, a document
 * in a list inside of a record, a file of the settings or of a message. Records in the bin count: restored, they show
 * it again. Every record counts for every user; its title is named to those who may read it.
 */
export const demandUnshown = async (work: Work, file: number): Promise<void> => {
  const { tx, services } = work;
  for (const model of services.models) {
    const found = rowsShowing(model, file);
    if (found.length === 0) continue;
    const id = await beyondSeller(tx, async (whole) => {
      const { rows } = await sql<{ id: unknown }>`${sql.join(found, sql` union all `)} limit 1`.execute(whole);
      return rows[0] && Number(rows[0].id);
    });
    if (id === undefined) continue;
    const row = await getRow(tx, model, id);
    fail({ kind: 'business', message: fill(messages.fileShown, { where: nameOf(work, model, row) }) });
  }
};

const nameOf = ({ user }: Work, model: Model, row: Row | undefined): string => {
  const { one } = model.label;
  if (model.settings) return one;
  if (!row) return `${one} (excluído)`;
  const title = model.fields[model.title];
  const isOpen = title && holds(user, model.access.show) && canRead(user)(title) && !title.options.personal;
  const said = isOpen ? row[model.title] : undefined;
  return typeof said === 'string' && said !== '' ? `${one} “${said}”` : `${one} nº ${row.id}`;
};
