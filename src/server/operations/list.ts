import type { Page } from '#kit/calls';
import { filterName, recordName } from '../openapi/components';
import { refTo } from '../openapi/schema';
import { countRows, isShallow, listOnce, listRows } from '../db/query';
import { completed } from './completed';
import type { Generic } from './generic';
import { present, titledFor } from './present';
import { askQuery } from './readQuery';

/** POST filterpaginated/{page}/{size}: one page of what the filter finds, and how many there are. */
export const list: Generic = (model) => ({
  label: 'listar',
  body: refTo(filterName(model)),
  answer: { results: refTo(recordName(model)) },
  act: async ({ call, body, input }) => {
    const {
      scope,
      services: { database },
    } = call;
    const page = input.page as Page;
    const query = await askQuery(model, body, call);
    const { rows, total } = isShallow(page)
      ? await call.ask(scope, (tx) => listOnce(tx, model, query, page, titledFor(call, model)))
      : await database.read(scope, (tx) => listRows(tx, model, query, page));
    // Behind the last page nothing is found that could carry the count.
    const isBeyond = rows.length === 0 && page.page > 1 && total === 0;
    const totalRecords = isBeyond ? await call.ask(scope, (tx) => countRows(tx, model, query)) : total;
    return { results: await present(call, model, await completed(call, model, rows)), totalRecords };
  },
});
