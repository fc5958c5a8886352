import { sql } from 'kysely';
import type { Page } from '#kit/calls/calls';
import { fail } from '../../core/failure';
import { idParam } from '../../core/body';
import { getRow } from '../../db/query';
import { refTo } from '../../openapi/schema';
import type { Generic } from './generic';
import { entriesOf, trailOf } from './trail';

/** GET historico/{id}/{page}/{size}: what was done with a record that the caller may read, the newest first. */
export const history: Generic = (model) => ({
  label: 'histórico',
  mode: 'read',
  answer: { results: refTo('Historico') },
  act: async ({ call, input }, work) => {
    const id = idParam(call.params.id);
    if (!(await getRow(work.tx, model, id))) fail({ kind: 'notFound' });
    const { rows, total } = await trailOf(
      work,
      sql<boolean>`a.entidade = ${model.name} and a.registro_id = ${id}`,
      input.page as Page,
    );
    return { results: await entriesOf(work, rows), totalRecords: total };
  },
});
