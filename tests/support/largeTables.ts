import { sql } from 'kysely';
import type { Db } from '../../src/server/db/database';
import type { Model } from '../../src/kit/read/model';

interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly length: number | null;
  readonly isFree: boolean;
}

/**
 * Fills every table to `rows` rows of thirty companies and updates the statistics, so that the planner sees a house of
 * years. The values keep types and unique keys, not the rules of the declarations: nothing is to be saved with them.
 */
export const enlarge = async (owner: Db, models: readonly Model[], rows: number): Promise<ReadonlySet<string>> => {
  const { rows: columns } = await sql<Column>`
    select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type,
      nullif(a.atttypmod, -1) - 4 as length, not a.attnotnull as "isFree"
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and a.attgenerated = '' and a.attidentity = ''
    order by c.relname, a.attnum`.execute(owner);
  const { rows: checks } = await sql<{ table: string; name: string }>`
    select conrelid::regclass::text as table, conname as name from pg_constraint
    where contype = 'c' and connamespace = 'public'::regnamespace`.execute(owner);
  const choices = new Map(
    models.flatMap((model) =>
      Object.values(model.fields).flatMap((field) =>
        field.choices ? [[`${model.table}.${field.column}`, Object.keys(field.choices)] as const] : [],
      ),
    ),
  );
  const tables = [...new Set(columns.map(({ table }) => table))];
  await owner.connection().execute(async (db) => {
    await sql`set session_replication_role = replica`.execute(db);
    for (const { table, name } of checks)
      await sql`alter table ${sql.raw(table)} drop constraint ${sql.ref(name)}`.execute(db);
    for (const table of tables) {
      const own = columns.filter((column) => column.table === table && !isEmpty(column));
      if (own.length === 0) continue;
      await sql`insert into ${sql.table(table)} (${sql.join(own.map(({ name }) => sql.ref(name)))})
        select ${sql.join(own.map((column) => sql.raw(valueOf(column, choices.get(`${table}.${column.name}`)))))}
        from generate_series(1000, ${sql.lit(999 + rows)}::int) as i on conflict do nothing`.execute(db);
    }
    await sql`set session_replication_role = default`.execute(db);
  });
  await sql`vacuum analyze`.execute(owner);
  const { rows: large } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples >= ${rows / 2}`.execute(owner);
  return new Set(large.map(({ name }) => name));
};

/** Alive and not under way, as nearly every row of years is. */
const isEmpty = ({ name, type, isFree }: Column): boolean =>
  isFree && (/json|bytea/.test(type) || ['excluido_em', 'encerrada_em', 'arrendado_ate'].includes(name));

/** Over the number `i` of the row. Instants lie ahead, so that no routine finds anything due. */
const valueOf = ({ name, type, length }: Column, choices?: readonly string[]): string => {
  if (choices) {
    const one = `(array[${choices.map((choice) => `'${choice}'`).join()}])[1 + i % ${choices.length}]`;
    return type.endsWith('[]') ? `array[${one}]` : one;
  }
  if (name === 'empresa_id') return '1 + i % 30';
  if (name === 'estado') return "case when i % 500 = 0 then 'ESPERA' else 'FEITO' end";
  if (type.endsWith('[]')) return `'{}'::${type}`;
  if (type.startsWith('character') || type === 'text')
    return length === null ? "'valor ' || i" : `right('valor ' || i, ${length})`;
  if (type.startsWith('timestamp')) return "now() + i * interval '1 hour'";
  if (type === 'date') return 'current_date + i % 2000';
  if (type.startsWith('time')) return "time '10:00'";
  if (type === 'boolean') return 'i % 2 = 0';
  if (type.startsWith('json')) return `'[]'::${type}`;
  if (type === 'bytea') return "''::bytea";
  if (type === 'uuid') return 'gen_random_uuid()';
  return type === 'bigint' ? 'i' : `(i % 90)::text::${type}`;
};
