import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { sql } from 'kysely';
import type { Db, Tx } from '../db/database';
import { introspect } from '../db/introspect';
import { ledgerTables } from '../db/plan';
import { DatabaseSetupError } from '../db/roles';
import { systemTables } from '../db/system';
import { quote } from '../db/tables';

/**
 * The backup file: gzip of JSON lines. The first line is the {@link Header}; then, table by table, one array a row with
 * the column's values as PostgreSQL's text, null where empty; a line {"table": name, "rows": n} ends each table. Text
 * is the same on every engine, so a backup of one is restored into another.
 */
interface Header {
  readonly format: 'retaguarda';
  readonly version: 1;
  readonly at: string;
  readonly engine: string;
  readonly tables: readonly SavedTable[];
}
interface SavedTable {
  readonly name: string;
  readonly columns: readonly { readonly name: string; readonly type: string }[];
}
interface TableEnd {
  readonly table: string;
  readonly rows: number;
}
/** Rows by table. */
export type BackupReport = Readonly<Record<string, number>>;

/** Tables that no backup contains: the migrations, and rows that follow from other tables. */
const unsaved = new Set([
  ...ledgerTables,
  ...systemTables.filter(({ isDerived }) => isDerived).map(({ name }) => name),
]);
/** Rows a read; few where one may hold a file of 10 MB. */
const batchOf = (table: SavedTable): number => (table.columns.some(({ type }) => type === 'bytea') ? 4 : 1_000);
/** The same text whatever the server's settings. */
const neutral = sql`select set_config('datestyle', 'ISO, YMD', true), set_config('timezone', 'UTC', true), set_config('intervalstyle', 'iso_8601', true), set_config('bytea_output', 'hex', true), set_config('extra_float_digits', '1', true)`;

/** Writes everything as of one moment, while others go on working. The file appears whole or not at all. */
export const backup = async (owner: Db, engine: string, file: string): Promise<BackupReport> => {
  const report: Record<string, number> = {};
  const part = `${file}.parte`;
  try {
    await owner
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (tx) => {
        await neutral.execute(tx);
        await pipeline(
          Readable.from(linesOf(tx, engine, report)),
          createGzip(),
          createWriteStream(part, { mode: 0o600 }),
        );
      });
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
  return report;
};

async function* linesOf(tx: Tx, engine: string, report: Record<string, number>): AsyncGenerator<string> {
  const tables = [...(await introspect(tx))]
    .filter(([name]) => !unsaved.has(name))
    .map(([name, { columns }]): SavedTable => ({
      name,
      columns: [...columns.values()]
        .filter(({ isGenerated }) => !isGenerated)
        .map((column) => ({ name: column.name, type: column.type })),
    }));
  yield `${JSON.stringify({ format: 'retaguarda', version: 1, at: new Date().toISOString(), engine, tables } satisfies Header)}\n`;
  for (const table of tables) {
    const columns = sql.join(table.columns.map(({ name }) => sql`${sql.ref(name)}::text`));
    await sql`declare copia no scroll cursor for select json_build_array(${columns})::text as line from ${sql.table(table.name)}`.execute(
      tx,
    );
    let rows = 0;
    for (;;) {
      const batch = await sql<{ line: string }>`fetch ${sql.lit(batchOf(table))} from copia`.execute(tx);
      rows += batch.rows.length;
      if (batch.rows.length === 0) break;
      yield batch.rows.map(({ line }) => `${line}\n`).join('');
    }
    await sql`close copia`.execute(tx);
    report[table.name] = rows;
    yield `${JSON.stringify({ table: table.name, rows } satisfies TableEnd)}\n`;
  }
}

export interface RestoreOptions {
  /** Empties tables that hold rows; without it they make the restore stop before it begins. */
  readonly replace?: boolean;
}
/**
 * Reads a backup into a database whose tables are made, in one transaction: all of it or nothing. Tables and columns
 * that the declarations no longer know are made too, so that nothing is lost. Throws {@link DatabaseSetupError} for a
 * file that is no backup, is cut off, or finds rows.
 */
export const restore = async (
  owner: Db,
  file: string,
  { replace = false }: RestoreOptions = {},
): Promise<BackupReport> => {
  const report: Record<string, number> = {};
  const lines = linesIn(file);
  const next = async (): Promise<string | undefined> => {
    const { value, done } = await lines.next();
    return done ? undefined : value;
  };
  try {
    const { tables } = headerOf(await next());
    await owner.transaction().execute(async (tx) => {
      await neutral.execute(tx);
      await prepare(tx, tables, replace);
      for (const table of tables) report[table.name] = await restoreTable(tx, table, next);
    });
  } catch (error) {
    if (error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('Z_'))
      throw new DatabaseSetupError('O arquivo não é uma cópia de segurança, ou está danificado.');
    throw error;
  } finally {
    await lines.return(undefined);
  }
  return report;
};

async function* linesIn(file: string): AsyncGenerator<string, undefined> {
  const unzipped = createGunzip();
  const source = createReadStream(file).on('error', (error) => unzipped.destroy(error));
  // The pieces of a line that has not ended: one with a file in it is long.
  let pieces: string[] = [];
  try {
    for await (const text of source.pipe(unzipped).setEncoding('utf8') as AsyncIterable<string>) {
      const [first = '', ...others] = text.split('\n');
      pieces.push(first);
      for (const other of others) {
        yield pieces.join('');
        pieces = [other];
      }
    }
  } finally {
    source.destroy();
  }
  return undefined;
}

const headerOf = (line: string | undefined): Header => {
  const header = line?.startsWith('{') ? (JSON.parse(line) as Partial<Header>) : {};
  if (header.format !== 'retaguarda' || !header.tables)
    throw new DatabaseSetupError('O arquivo não é uma cópia de segurança da Retaguarda.');
  if (header.version !== 1)
    throw new DatabaseSetupError(`A cópia é da versão ${header.version}, mais nova que este programa.`);
  return header as Header;
};

const prepare = async (tx: Tx, tables: readonly SavedTable[], replace: boolean): Promise<void> => {
  const stored = await introspect(tx);
  for (const { name, columns } of tables) {
    const current = stored.get(name);
    const define = (column: SavedTable['columns'][number]): string =>
      `${quote(column.name)} ${checkedType(column.type)}`;
    if (!current) {
      await sql.raw(`create table ${quote(name)} (${columns.map(define).join(', ')})`).execute(tx);
      continue;
    }
    for (const column of columns.filter((one) => !current.columns.has(one.name)))
      await sql.raw(`alter table ${quote(name)} add column ${define(column)}`).execute(tx);
    const isFilled = (await sql`select from ${sql.table(name)} limit 1`.execute(tx)).rows.length > 0;
    if (isFilled && !replace)
      throw new DatabaseSetupError(
        `O banco de destino não está vazio (tabela ${name}). Use um banco novo, ou --substituir para apagar o que há nele.`,
      );
    if (isFilled) await sql`delete from ${sql.table(name)}`.execute(tx);
  }
};
/** A type is written into a statement: only what `format_type` prints. */
const checkedType = (type: string): string => {
  if (!/^[a-z][a-z ]*(\(\d+(,\d+)?\))?( with(out)? time zone)?(\[\])?$/.test(type))
    throw new DatabaseSetupError(`Tipo desconhecido na cópia: ${type.slice(0, 40)}`);
  return type;
};

const restoreTable = async (tx: Tx, table: SavedTable, next: () => Promise<string | undefined>): Promise<number> => {
  const names = sql.join(table.columns.map(({ name }) => sql.ref(name)));
  const kept = systemTables.find(({ name }) => name === table.name);
  const values = sql.join(
    table.columns.map(({ name, type }, index) => {
      const value = sql`(r->>${sql.lit(index)})::${sql.raw(checkedType(type))}`;
      // In a copy of before, rows of the platform carry no company.
      return kept?.platformAs !== undefined && name === kept.tenant
        ? sql`coalesce(${value}, ${sql.lit(kept.platformAs)})`
        : value;
    }),
  );
  const write = (batch: readonly string[]): Promise<unknown> =>
    batch.length === 0
      ? Promise.resolve()
      : sql`insert into ${sql.table(table.name)} (${names}) select ${values} from jsonb_array_elements(${`[${batch.join(',')}]`}::jsonb) as r`.execute(
          tx,
        );
  let rows = 0;
  let batch: string[] = [];
  for (;;) {
    const line = await next();
    if (line === undefined)
      throw new DatabaseSetupError('A cópia de segurança está incompleta: o arquivo termina antes do fim.');
    if (line.startsWith('{')) {
      const end = JSON.parse(line) as TableEnd;
      if (end.table !== table.name || end.rows !== rows)
        throw new DatabaseSetupError(`A cópia de segurança está danificada na tabela ${table.name}.`);
      break;
    }
    batch.push(line);
    if (++rows % batchOf(table) === 0) {
      await write(batch);
      batch = [];
    }
  }
  await write(batch);
  await continueIds(tx, table.name);
  return rows;
};

/** The next id follows the last one restored. */
const continueIds = async (tx: Tx, table: string): Promise<void> => {
  const { rows } = await sql<{
    sequence: string | null;
  }>`select pg_get_serial_sequence(${quote(table)}, 'id') as sequence
    from pg_attribute where attrelid = ${quote(table)}::regclass and attname = 'id' and attidentity <> ''`.execute(tx);
  const sequence = rows[0]?.sequence;
  if (sequence)
    await sql`select setval(${sequence}::regclass, coalesce(max(id), 1), max(id) is not null) from ${sql.table(table)}`.execute(
      tx,
    );
};
