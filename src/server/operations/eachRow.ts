import type { Selection } from '#kit/action';
import { meets } from '#kit/condition';
import type { BulkReport } from '#kit/envelope';
import type { Model, ModelAction } from '#kit/model';
import { audit } from '../core/audit';
import type { Work } from '../core/context';
import { fail } from '../core/failure';
import { getRow, titlesOf } from '../db/query';
import { clockOf } from './clock';
import { handlerContext } from './handlerContext';
import { attempt } from './rowFailure';
import { ownerOf } from './save';
import { selectedIds } from './selection';

/** More than this is work for a process. */
const maxEach = 1_000;

/**
 * A bulk action row by row, all in the one transaction of its idempotency key: a row that does not meet `when`, or that the handler
 * refuses, is undone by itself and stands in the report; the others are done. Each leaves an audit row.
 */
export const eachRow = (model: Model, { name, when }: ModelAction, run: (input: Readonly<Record<string, unknown>>) => unknown) =>
  async (work: Work, selection: Selection, form: Readonly<Record<string, unknown>>): Promise<BulkReport> => {
    const ids = await selectedIds(work, model, selection, maxEach);
    const failed: { id: number; message: string }[] = [];
    for (const id of ids) {
      const message = await attempt(work.tx, async () => {
        const record = await getRow(work.tx, model, id, { lock: true }) ?? fail({ kind: 'notFound' });
        if (!meets(when, record, clockOf(work))) fail({ kind: 'business', message: 'Não está na situação desta ação!' });
        let changes = 0;
        await run({ record, form, ...handlerContext(work, name, () => { changes++; }) });
        if (changes === 0) await audit(work, { action: name, model, id, company: ownerOf(model, record) });
      });
      if (message !== undefined) failed.push({ id, message });
    }
    const titles = await titlesOf(work.tx, model, failed.map(({ id }) => id));
    return { changed: ids.length - failed.length, failed: failed.map(({ id, message }) => ({ id, title: titles.get(id) ?? `#${id}`, message })) };
  };
