import { sql, type RawBuilder } from 'kysely';
import type { Work } from '../../src/server/core/context';
import type { Database, Tx } from '../../src/server/db/database';
import type { Services } from './services';

/** Part of a request that the engine of audiences reads, at an instant. */
export const workIn = (house: Services, tx: Tx, company: number | '*', now: Date): Work =>
  ({
    tx,
    user: { id: 0, zone: 'America/Sao_Paulo', permissions: new Set() },
    scope: { company },
    services: { byName: new Map(house.models.map((model) => [model.name, model])), now: () => now },
  }) as unknown as Work;

/**
 * Makes `count` copies of the first row of a table in a company, each with other values: a JSON object over the number
 * `i`. As the owner and without triggers: no rule of the business is asked.
 */
export const multiply = async (
  { owner }: Database,
  table: string,
  company: number,
  count: number,
  values: RawBuilder<unknown>,
): Promise<void> => {
  const { rows } = await sql<{ name: string }>`select a.attname as name from pg_attribute a
    where a.attrelid = ${table}::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attidentity = ''`.execute(
    owner,
  );
  const columns = rows.map(({ name }) => name);
  await owner.connection().execute(async (db) => {
    await sql`set session_replication_role = replica`.execute(db);
    await sql`insert into ${sql.table(table)} (${sql.join(columns.map((name) => sql.ref(name)))})
      select ${sql.join(columns.map((name) => sql.ref(`r.${name}`)))} from generate_series(1, ${count}::int) as i
      cross join (select * from ${sql.table(table)} where empresa_id = ${company} order by id limit 1) as c
      cross join lateral jsonb_populate_record(null::${sql.table(table)}, to_jsonb(c) || ${values}) as r`.execute(db);
    await sql`set session_replication_role = default`.execute(db);
  });
};
