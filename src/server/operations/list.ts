import type { Model } from '#kit/model';
import { readJson } from '../core/body';
import type { Operation } from '../core/context';
import { pageParams } from '../core/params';
import { reading } from '../core/work';
import { listRows } from '../db/query';
import { present } from './present';
import { readQuery } from './readQuery';

/** POST filterpaginated/{page}/{size}: one page of what the filter finds, and how many there are. */
export const list = (model: Model): Operation['run'] => async (call) => {
  const page = pageParams(call.params);
  const query = readQuery(model, await readJson(call.request), call);
  return reading(call, async (work) => {
    const { rows, total } = await listRows(work.tx, model, query, page);
    return { results: await present(work, model, rows), totalRecords: total };
  });
};
