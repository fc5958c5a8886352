import { sql } from 'kysely';
import type { Db, Tx } from './database';
import { allRoles } from './roles';
import type { Grant } from './table';

export interface StoredColumn {
  readonly name: string;
  readonly type: string;
  readonly notNull: boolean;
  readonly hasDefault: boolean;
  /** The database makes it of other columns: it is not written. */
  readonly isGenerated: boolean;
}
/** A table as it stands. */
export interface StoredTable {
  readonly columns: ReadonlyMap<string, StoredColumn>;
  readonly primaryKey: readonly string[];
  readonly indexes: ReadonlySet<string>;
  /** The names of its check constraints. */
  readonly checks: ReadonlySet<string>;
  readonly policies: ReadonlySet<string>;
  readonly triggers: ReadonlySet<string>;
  readonly isSecured: boolean;
  /** 'papel:direito', and 'papel:direito:coluna' of columns alone. */
  readonly grants: ReadonlySet<string>;
}
export type StoredTables = ReadonlyMap<string, StoredTable>;

const grants: readonly Grant[] = ['select', 'insert', 'update', 'delete'];

type ColumnText = readonly [name: string, type: string, notNull: boolean, hasDefault: boolean, isGenerated: boolean];
interface TableText {
  readonly name: string;
  readonly secured: boolean;
  readonly keys: string[];
  readonly indexes: string[];
  readonly checks: string[];
  readonly policies: string[];
  readonly triggers: string[];
  readonly columns: ColumnText[];
  readonly grants: string[];
  readonly columnGrants: string[];
}

/**
 * The tables of the connection's schema: a row each, because two thousand small ones took the embedded engine longer to
 * hand over than to find.
 */
export const introspect = async (db: Db | Tx): Promise<StoredTables> => {
  const { rows: tables } = await sql<TableText>`
    select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as secured,
      (select coalesce(json_agg(a.attname order by k.position), '[]') from pg_constraint p, unnest(p.conkey) with ordinality as k(number, position), pg_attribute a
        where p.conrelid = c.oid and p.contype = 'p' and a.attrelid = c.oid and a.attnum = k.number) as keys,
      (select coalesce(json_agg(i.relname), '[]') from pg_index x join pg_class i on i.oid = x.indexrelid where x.indrelid = c.oid and x.indisvalid) as indexes,
      (select coalesce(json_agg(p.conname), '[]') from pg_constraint p where p.conrelid = c.oid and p.contype = 'c') as checks,
      (select coalesce(json_agg(p.polname), '[]') from pg_policy p where p.polrelid = c.oid) as policies,
      (select coalesce(json_agg(g.tgname), '[]') from pg_trigger g where g.tgrelid = c.oid and not g.tgisinternal and g.tgenabled in ('O', 'A')) as triggers,
      (select coalesce(json_agg(json_build_array(a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, a.atthasdef or a.attidentity <> '', a.attgenerated <> '') order by a.attnum), '[]')
        from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
      (select coalesce(json_agg(r.rolname || ':' || g.name), '[]') from pg_roles r, (values ${sql.join(grants.map((name) => sql`(${name}::text)`))}) as g(name)
        where r.rolname = any (${[...allRoles]}::text[]) and has_table_privilege(r.oid, c.oid, g.name)) as grants,
      (select coalesce(json_agg(x.grantee::regrole::text || ':' || lower(x.privilege_type) || ':' || a.attname), '[]') from pg_attribute a, aclexplode(a.attacl) x
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attacl is not null and x.grantee <> 0) as "columnGrants"
    from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') order by c.relname`.execute(
    db,
  );
  return new Map(
    tables.map((table) => [
      table.name,
      {
        columns: new Map(
          table.columns.map(([name, type, notNull, hasDefault, isGenerated]) => [
            name,
            {
              name,
              type: type
                .split(',')
                .map((part) => part.trim())
                .join(','),
              notNull,
              hasDefault,
              isGenerated,
            },
          ]),
        ),
        primaryKey: table.keys,
        indexes: new Set(table.indexes),
        checks: new Set(table.checks),
        policies: new Set(table.policies),
        triggers: new Set(table.triggers),
        isSecured: table.secured,
        grants: new Set([...table.grants, ...table.columnGrants]),
      },
    ]),
  );
};
