import { sql } from 'kysely';
import type { Model } from '#kit/model';
import type { Operation } from '../core/context';
import { fail } from '../core/failure';
import { idParam, pageParams } from '../core/params';
import { reading } from '../core/work';
import { getRow } from '../db/query';
import { entriesOf, trailOf } from './trail';

/** GET historico/{id}/{page}/{size}: what was done with a record that the caller may read, the newest first. */
export const history = (model: Model): Operation['run'] => async (call) => {
  const id = idParam(call.params.id);
  const page = pageParams(call.params);
  return reading(call, async (work) => {
    if (!await getRow(work.tx, model, id)) fail({ kind: 'notFound' });
    const { rows, total } = await trailOf(work, sql<boolean>`a.entidade = ${model.name} and a.registro_id = ${id}`, page);
    return { results: await entriesOf(work, rows), totalRecords: total };
  });
};
