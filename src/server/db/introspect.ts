import { sql } from 'kysely';
import type { Db, Tx } from './database';
import { allRoles } from './roles';
import type { Grant } from './table';

export interface StoredColumn { readonly name: string; readonly type: string; readonly notNull: boolean; readonly hasDefault: boolean }
/** A table as it stands. */
export interface StoredTable {
  readonly columns: ReadonlyMap<string, StoredColumn>;
  readonly primaryKey: readonly string[];
  readonly indexes: ReadonlySet<string>;
  readonly policies: ReadonlySet<string>;
  readonly isSecured: boolean;
  /** 'papel:direito' */
  readonly grants: ReadonlySet<string>;
}
export type StoredTables = ReadonlyMap<string, StoredTable>;

const grants: readonly Grant[] = ['select', 'insert', 'update', 'delete'];

/** The tables of the connection's schema. */
export const introspect = async (db: Db | Tx): Promise<StoredTables> => {
  const { rows: tables } = await sql<{ oid: number; name: string; secured: boolean; keys: string[]; indexes: string[]; policies: string[] }>`
    select c.oid::int8 as oid, c.relname as name, c.relrowsecurity and c.relforcerowsecurity as secured,
      (select coalesce(json_agg(a.attname order by k.position), '[]') from pg_constraint p, unnest(p.conkey) with ordinality as k(number, position), pg_attribute a
        where p.conrelid = c.oid and p.contype = 'p' and a.attrelid = c.oid and a.attnum = k.number) as keys,
      (select coalesce(json_agg(i.relname), '[]') from pg_index x join pg_class i on i.oid = x.indexrelid where x.indrelid = c.oid and x.indisvalid) as indexes,
      (select coalesce(json_agg(p.polname), '[]') from pg_policy p where p.polrelid = c.oid) as policies
    from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') order by c.relname`.execute(db);
  const { rows: columns } = await sql<{ oid: number; name: string; type: string; not_null: boolean; has_default: boolean }>`
    select a.attrelid::int8 as oid, a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as not_null, a.atthasdef or a.attidentity <> '' as has_default
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped order by a.attnum`.execute(db);
  const { rows: rights } = await sql<{ oid: number; right: string }>`
    select c.oid::int8 as oid, r.role || ':' || g.name as right
    from pg_class c, (values ${sql.join(allRoles.map((role) => sql`(${role}::text)`))}) as r(role), (values ${sql.join(grants.map((name) => sql`(${name}::text)`))}) as g(name)
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
      and exists (select from pg_roles where rolname = r.role) and has_table_privilege(r.role, c.oid, g.name)`.execute(db);
  return new Map(tables.map((table) => [table.name, {
    columns: new Map(columns.filter(({ oid }) => oid === table.oid).map((column) =>
      [column.name, { name: column.name, type: column.type.split(',').map((part) => part.trim()).join(','), notNull: column.not_null, hasDefault: column.has_default }])),
    primaryKey: table.keys, indexes: new Set(table.indexes), policies: new Set(table.policies), isSecured: table.secured,
    grants: new Set(rights.filter(({ oid }) => oid === table.oid).map(({ right }) => right)),
  }]));
};
