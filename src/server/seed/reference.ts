import { sql } from 'kysely';
import type { Model } from '#kit/read/model';
import type { ReferenceList, Seeds } from '#kit/entity/seeds';
import type { Database, Tx } from '../db/database';
import { insertRows, updateRow, type Row } from '../db/query';
import { recordOf, selection } from '../db/rows';

type Values = Readonly<Record<string, unknown>>;
/** Rows added and changed, by entity; empty when the lists stored are the lists of today. */
export type ReferenceReport = Readonly<Record<string, { readonly added: number; readonly changed: number }>>;

const mark = 'referencia';
const stored = async (db: Database['owner'] | Tx, lock: boolean): Promise<string | undefined> => {
  const { rows } = await sql<{
    valor: string;
  }>`select valor from _meta where chave = ${mark} ${lock ? sql`for update` : sql``}`.execute(db);
  return rows[0]?.valor;
};

/**
 * Loads the lists that the business brings along. A mark in `_meta` says which lists are stored, so that a normal start
 * asks one question and reads no file. New rows are added, changed ones updated; what people may edit is left alone,
 * and what they deleted stays deleted.
 */
export const seedReference = async (
  database: Database,
  models: readonly Model[],
  { version, lists }: Seeds,
): Promise<ReferenceReport> => {
  const { owner } = database;
  if ((await stored(owner, false)) === version) return {};
  await sql`insert into _meta (chave, valor) values (${mark}, '') on conflict do nothing`.execute(owner);
  return owner.transaction().execute(async (tx) => {
    // The row's lock: of two processes that start together the second finds the work done.
    if ((await stored(tx, true)) === version) return {};
    const report: Record<string, { added: number; changed: number }> = {};
    const known = new Map<string, ReadonlyMap<string, number>>();
    for (const list of await lists()) {
      const model = models.find(({ name }) => name === list.entity);
      if (!model) continue;
      const { ids, ...counts } = await store(tx, model, list, await list.rows(known));
      known.set(list.entity, ids);
      report[list.entity] = counts;
    }
    await sql`update _meta set valor = ${version} where chave = ${mark}`.execute(tx);
    return report;
  });
};

const store = async (tx: Tx, model: Model, { key, editable }: ReferenceList, rows: readonly Values[]) => {
  const present = new Map((await allRows(tx, model)).map((row) => [key(row), row]));
  const added = await insertRows(
    tx,
    model,
    rows.filter((row) => !present.has(key(row))),
  );
  const outdated = editable
    ? []
    : rows.flatMap((row) => {
        const current = present.get(key(row));
        return current && Object.entries(row).some(([name, value]) => current[name] !== value)
          ? [{ current, row }]
          : [];
      });
  for (const { current, row } of outdated) await updateRow(tx, model, current, row);
  const ids = new Map([...present.values(), ...added].map((row) => [key(row), row.id]));
  return { ids, added: added.length, changed: outdated.length };
};

/** Those in the bin too. */
const allRows = async (tx: Tx, model: Model): Promise<Row[]> => {
  const { rows } = await sql<Values>`select ${selection(model)} from ${sql.table(model.table)} as t`.execute(tx);
  return rows.map((raw) => recordOf(model, raw));
};
