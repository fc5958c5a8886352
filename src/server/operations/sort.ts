import { sql } from 'kysely';
import type { Model } from '#kit/model';
import { audit } from '../core/audit';
import type { Work } from '../core/context';
import { badRequest, fail } from '../core/failure';
import { idValue } from '../core/body';
import { identity, listOf, withBody } from '../openapi/schema';
import type { Generic } from './generic';
import { said } from './house';
import { scopeOf, isTheirs } from '../db/scope';

const maxIds = 500;
const maxRows = 5_000;
type Placed = Readonly<{ id: number; at: number | null }>;

/**
 * POST of `sortable`, `{ ids }`: these rows, in their new order, take the places that they hold together; all others
 * keep theirs. Positions are 1, 2, 3… afterwards, whatever they were. `versao` stays: who has a row open in a form may
 * go on and save it.
 */
export const sort: Generic = (model) => ({
  ...about,
  act: async ({ body, call }, work) => {
    const wanted = Array.isArray(body.ids) ? body.ids.map(idValue) : badRequest();
    if (wanted.length === 0 || wanted.length > maxIds || new Set(wanted).size !== wanted.length) badRequest();
    if (model.tenant !== undefined && model.tenant !== 'id' && call.scope.company === '*')
      fail({ kind: 'business', message: 'Entre em uma empresa para mudar a ordem: escolha no alto da tela!' });
    return { changed: await place(work, model, wanted) };
  },
});
const about = {
  label: 'mudar a ordem',
  mode: 'write',
  result: { changed: said.count },
  body: withBody({ ids: listOf(identity, { minItems: 1, maxItems: maxIds }) }, ['ids']),
} as const;

const place = async (work: Work, model: Model, wanted: readonly number[]): Promise<number> => {
  const { column, name } = model.fields[model.sortable!.field]!;
  const table = sql.table(model.table);
  const { rows } = await sql<{ id: number | string; at: number | null }>`
    select t.id, ${sql.ref(`t.${column}`)} as at from ${table} as t where ${isTheirs(work.tx, model)} and t.excluido_em is null
    order by ${sql.ref(`t.${column}`)} nulls last, t.id limit ${maxRows + 1} for update`.execute(work.tx);
  if (rows.length > maxRows) fail({ kind: 'business', message: 'Há registros demais para ordenar um a um!' });
  const before: readonly Placed[] = rows.map(({ id, at }) => ({ id: Number(id), at: at === null ? null : Number(at) }));
  const moving = new Set(wanted);
  const known = before.filter(({ id }) => moving.has(id)).length;
  if (known < wanted.length) fail({ kind: 'conflict', message: 'A lista mudou. Atualize e ordene novamente!' });
  const was = new Map(before.map(({ id, at }) => [id, at]));
  const next = wanted.values();
  const changed = before
    .map(({ id }, index) => ({ id: moving.has(id) ? next.next().value! : id, at: index + 1 }))
    .filter(({ id, at }) => was.get(id) !== at);
  for (const one of changed) {
    await sql`update ${table} as t set ${sql.ref(column)} = ${one.at} where ${isTheirs(work.tx, model)} and t.id = ${one.id}`.execute(
      work.tx,
    );
    await audit(work, {
      action: 'ordenar',
      model,
      id: one.id,
      before: { [name]: was.get(one.id) },
      after: { [name]: one.at },
      company: companyOf(work),
    });
  }
  return changed.length;
};
const companyOf = ({ tx }: Work): number | null => {
  const { company } = scopeOf(tx);
  return company === '*' ? null : company;
};
