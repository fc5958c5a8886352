import type { Model } from '#kit/model';
import { readJson } from '../core/body';
import type { Operation } from '../core/context';
import { pageParams } from '../core/params';
import { countRows, isShallow, listOnce, listRows } from '../db/query';
import { present, titledFor } from './present';
import { readQuery } from './readQuery';

/** POST filterpaginated/{page}/{size}: one page of what the filter finds, and how many there are. */
export const list = (model: Model): Operation['run'] => async (call) => {
  const { scope, services: { database } } = call;
  const page = pageParams(call.params);
  const query = readQuery(model, await readJson(call.request), call);
  const { rows, total } = isShallow(page) ? await call.ask(scope, (tx) => listOnce(tx, model, query, page, titledFor(call, model))) : await database.read(scope, (tx) => listRows(tx, model, query, page));
  // Behind the last page nothing is found that could carry the count.
  const isBeyond = rows.length === 0 && page.page > 1 && total === 0;
  return { results: await present(call, model, rows), totalRecords: isBeyond ? await call.ask(scope, (tx) => countRows(tx, model, query)) : total };
};
