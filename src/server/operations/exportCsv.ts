import { readFilter } from '#kit/filter';
import type { Model, ModelField } from '#kit/model';
import { audit } from '../core/audit';
import { readJson } from '../core/body';
import type { Call, Operation } from '../core/context';
import { badRequest } from '../core/failure';
import { canRead } from '../core/guard';
import { attachment } from '../core/reply';
import { reading, writing } from '../core/work';
import { idsOf, listRows } from '../db/query';
import { cell, csvLine, exportable } from './csv';
import { present } from './present';
import { readQuery } from './readQuery';

const batch = 500;
const maxRows = 1_000_000;

/**
 * POST exportar/csv: every row the filter finds, as a spreadsheet of Brazil opens it: `;`, BOM, decimal comma.
 * Ids first, then rows in batches of a short transaction each, so that a slow reader holds no connection.
 */
export const exportCsv = (model: Model): Operation['run'] => async (call) => {
  const query = readQuery(model, await readJson(call.request), call.user);
  const columns = exportable(model).filter(canRead(call.user));
  const ids = await reading(call, ({ tx }) => idsOf(tx, model, query, maxRows + 1));
  if (ids.length > maxRows) badRequest('Há registros demais para um arquivo! Use filtros para dividir.');
  await writing(call, (work) => audit(work, { action: 'exportar', model, company: call.user.company?.id ?? null }));
  const day = call.services.now().toLocaleDateString('sv-SE', { timeZone: call.user.zone });
  return new Response(streamOf(lines(call, model, columns, ids, query.trash)), { headers: {
    'content-type': 'text/csv; charset=utf-8', 'cache-control': 'no-store',
    'content-disposition': attachment(`${model.label.many.toLowerCase()} ${day}.csv`),
  } });
};

async function* lines(call: Call, model: Model, columns: readonly ModelField[], ids: readonly number[], trash: boolean): AsyncGenerator<string, void> {
  yield `\uFEFF${csvLine(['Código', ...columns.map(({ label }) => label)])}`;
  for (let start = 0; start < ids.length; start += batch) {
    const wanted = ids.slice(start, start + batch);
    const records = await reading(call, async (work) => {
      const query = { ...readFilter(model, { id: wanted, $sort: [] }), trash };
      return present(work, model, (await listRows(work.tx, model, query, { page: 1, size: batch })).rows);
    });
    const byId = new Map(records.map((record) => [record.id, record]));
    yield wanted.flatMap((id) => byId.get(id) ?? []).map((record) =>
      csvLine([String(record.id), ...columns.map((field) => cell(field, record[field.name], record.$labels ?? {}, call.user.zone))])).join('');
  }
}

const streamOf = (parts: AsyncGenerator<string, void>): ReadableStream<Uint8Array> => {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const part = await parts.next();
      if (part.done) controller.close(); else controller.enqueue(encoder.encode(part.value));
    },
    async cancel() { await parts.return(); },
  });
};
