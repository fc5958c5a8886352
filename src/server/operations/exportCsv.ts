import { readFilter } from '#kit/filter';
import type { Model, ModelField } from '#kit/model';
import { audit } from '../core/audit';
import { readJson } from '../core/body';
import type { Operation, User } from '../core/context';
import { badRequest } from '../core/failure';
import { canRead } from '../core/guard';
import { attachment } from '../core/reply';
import { reading, writing, type Caller } from '../core/work';
import { idsOf, listRows } from '../db/query';
import { cell, csvLine, exportable } from './csv';
import { present } from './present';
import { readQuery } from './readQuery';

const batch = 500;
export const maxRows = 1_000_000;

/**
 * POST exportar/csv: every row the filter finds, as a spreadsheet of Brazil opens it: `;`, BOM, decimal comma.
 * Ids first, then rows in batches of a short transaction each, so that a slow reader holds no connection.
 */
export const exportCsv = (model: Model): Operation['run'] => async (call) => {
  const query = readQuery(model, await readJson(call.request), call.user);
  const columns = columnsOf(model, call.user);
  const ids = await reading(call, ({ tx }) => idsOf(tx, model, query, maxRows + 1));
  if (ids.length > maxRows) badRequest('Há registros demais para um arquivo! Use filtros para dividir.');
  await writing(call, (work) => audit(work, { action: 'exportar', model, company: call.user.company?.id ?? null }));
  return new Response(streamOf(csvLines(call, model, columns, ids, query.trash)), { headers: {
    'content-type': 'text/csv; charset=utf-8', 'cache-control': 'no-store',
    'content-disposition': attachment(fileNameOf(model, call.services.now(), call.user.zone)),
  } });
};

export const columnsOf = (model: Model, user: User): ModelField[] => exportable(model).filter(canRead(user));
export const fileNameOf = (model: Model, now: Date, zone: string): string => `${model.label.many.toLowerCase()} ${now.toLocaleDateString('sv-SE', { timeZone: zone })}.csv`;

interface Part { readonly text: string; /** Rows so far. */ readonly done: number }
/** The file piece by piece, the heading first. */
export async function* csvLines(call: Caller, model: Model, columns: readonly ModelField[], ids: readonly number[], trash: boolean): AsyncGenerator<Part, void> {
  yield { text: `\uFEFF${csvLine(['Código', ...columns.map(({ label }) => label)])}`, done: 0 };
  for (let start = 0; start < ids.length; start += batch) {
    const wanted = ids.slice(start, start + batch);
    const records = await reading(call, async (work) => {
      const query = { ...readFilter(model, { id: wanted, $sort: [] }), trash };
      return present(work, model, (await listRows(work.tx, model, query, { page: 1, size: batch })).rows);
    });
    const byId = new Map(records.map((record) => [record.id, record]));
    const text = wanted.flatMap((id) => byId.get(id) ?? []).map((record) =>
      csvLine([String(record.id), ...columns.map((field) => cell(field, record[field.name], record.$labels ?? {}, call.user.zone))])).join('');
    yield { text, done: start + wanted.length };
  }
}

const streamOf = (parts: AsyncGenerator<Part, void>): ReadableStream<Uint8Array> => {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const part = await parts.next();
      if (part.done) controller.close(); else controller.enqueue(encoder.encode(part.value.text));
    },
    async cancel() { await parts.return(); },
  });
};
