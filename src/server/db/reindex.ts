import { sql } from 'kysely';
import { memo } from '#kit/memo';
import type { Model, ModelField } from '#kit/read/model';
import { holdsVeiled } from '#kit/entity/personal';
import { isText, typeOf } from './columns';
import type { Database, Tx } from './database';
import { recordOf, selection } from './rows';
import { isTheirs } from './scope';
import { searchTextOf } from './searchText';
import { digest } from './tables';

type Values = Readonly<Record<string, unknown>>;
const batch = 500;
/** Raised when the making of the text, or the canonical form of a value, changes. */
const making = 2;
/** Fingerprint of the recipe for a table's search text; when it changes, the stored rows are rewritten. */
const fingerprintOf = (model: Model): string =>
  `${making}.${digest(
    JSON.stringify(
      model.list.search.map((name) => {
        const field = model.fields[name];
        return field && [name, field.column, field.kind.name, holdsVeiled(field)];
      }),
    ),
  )}`;
const keyOf = ({ table }: Model): string => `busca.${table}`;

/** How far a table has come: `fingerprint`, or `fingerprint id` while rows beyond the id are still to be read. */
const progressOf = (
  stored: string | undefined,
  wanted: string,
): { readonly isDone: boolean; readonly after: number } => {
  const [mark, after] = stored?.split(' ') ?? [];
  return { isDone: mark === wanted && after === undefined, after: mark === wanted ? Number(after ?? 0) : 0 };
};

/**
 * Marks the tables of a new database as made, before anything is planted: their rows get their text as they are
 * written, so that the first start need not read each of them once more.
 */
export const adoptEmpty = async (database: Database, models: readonly Model[]): Promise<void> => {
  const db = database.owner;
  const { rows: known } = await sql`select 1 from _meta where chave like 'busca.%' limit 1`.execute(db);
  if (known.length > 0) return;
  const empty: Model[] = [];
  for (const model of new Map(models.map((one) => [one.table, one])).values()) {
    const { rows } = await sql`select 1 from ${sql.table(model.table)} limit 1`.execute(db);
    if (rows.length === 0) empty.push(model);
  }
  if (empty.length === 0) return;
  const marks = empty.map((model) => sql`(${keyOf(model)}, ${fingerprintOf(model)})`);
  await sql`insert into _meta (chave, valor) values ${sql.join(marks)} on conflict (chave) do nothing`.execute(db);
};

/**
 * Makes the search text of rows from before a declaration changed what is searched: a field that is found by its column
 * alone leaves it, as personal ones do. Values whose canonical form has changed are written in it. One question when nothing is to do; else in batches, each remembered, so that
 * what is cut goes on where it was. A row that somebody saves meanwhile has its text already. How many rows were
 * written.
 */
export const reindex = async (
  database: Database,
  models: readonly Model[],
  isStopped: () => boolean = () => false,
): Promise<number> => {
  const { rows } = await sql<{
    chave: string;
    valor: string;
  }>`select chave, valor from _meta where chave like 'busca.%'`.execute(database.owner);
  const known = new Map(rows.map(({ chave, valor }) => [chave, valor]));
  const keep = (model: Model, value: string): Promise<unknown> =>
    sql`insert into _meta (chave, valor) values (${keyOf(model)}, ${value}) on conflict (chave) do update set valor = excluded.valor`.execute(
      database.owner,
    );
  let written = 0;
  for (const model of new Map(models.map((one) => [one.table, one])).values()) {
    const wanted = fingerprintOf(model);
    let { isDone, after } = progressOf(known.get(keyOf(model)), wanted);
    while (!isDone && !isStopped()) {
      const turn = await inBatch(database, model, after);
      written += turn.written;
      isDone = turn.last === undefined;
      after = turn.last ?? after;
      await keep(model, isDone ? wanted : `${wanted} ${after}`);
    }
  }
  return written;
};

/** The columns whose text has a canonical form; a sealed one is not readable here. */
const texts = memo((model: Model): readonly ModelField[] =>
  Object.values(model.fields).filter(
    (field) => !field.system && !field.sealed && field.kind.clean !== undefined && isText(typeOf(field)),
  ),
);
/** The values of a row that an earlier version stored in another form: a mobile of eight digits, an invisible sign. */
const improvedIn = (model: Model, row: Values): Values =>
  Object.fromEntries(
    texts(model).flatMap((field): [string, unknown][] => {
      const before = row[field.name];
      if (typeof before !== 'string') return [];
      const after = field.kind.clean!(before, field);
      return typeof after === 'string' && after !== before ? [[field.name, after]] : [];
    }),
  );
/** One by one: where the other form is there already, `unique` keeps the row as it is. */
const improve = async (tx: Tx, model: Model, id: number, versao: number, values: Values): Promise<void> => {
  const sets = Object.entries(values).map(([name, value]) => sql`${sql.ref(model.fields[name]!.column)} = ${value}`);
  await sql`savepoint melhorar`.execute(tx);
  try {
    await sql`update ${sql.table(model.table)} set ${sql.join(sets)} where id = ${id} and versao = ${versao}`.execute(
      tx,
    );
    await sql`release savepoint melhorar`.execute(tx);
  } catch (error) {
    if ((error as { readonly code?: unknown }).code !== uniqueViolation) throw error;
    await sql`rollback to savepoint melhorar`.execute(tx);
  }
};
const uniqueViolation = '23505';

interface Turn {
  readonly read: number;
  readonly written: number;
  readonly last: number | undefined;
}
/** `last`: the id up to which it has come; undefined at the end of the table. */
const inBatch = (database: Database, model: Model, after: number): Promise<Turn> =>
  database.transaction({ company: '*' }, (tx) => rewrite(tx, model, after));
const rewrite = async (tx: Tx, model: Model, after: number): Promise<Turn> => {
  const table = sql.table(model.table);
  const { rows } =
    await sql<Values>`select ${selection(model)}, t.busca from ${table} as t where t.id > ${after} and ${isTheirs(tx, model)} order by t.id limit ${batch}`.execute(
      tx,
    );
  const read = rows.map((raw) => {
    const row = recordOf(model, raw);
    const improved = improvedIn(model, row);
    const text = searchTextOf(model, { ...row, ...improved });
    return { id: Number(raw.id), versao: Number(raw.versao), before: raw.busca, text, improved };
  });
  for (const { id, versao, improved } of read)
    if (Object.keys(improved).length > 0) await improve(tx, model, id, versao, improved);
  const stale = read.filter(({ before, text }) => before !== text);
  if (stale.length > 0) {
    await sql`update ${table} as t set busca = n.busca from unnest(${stale.map(({ id }) => id)}::bigint[], ${stale.map(({ versao }) => versao)}::integer[], ${stale.map(({ text }) => text)}::text[]) as n (id, versao, busca)
      where t.id = n.id and t.versao = n.versao`.execute(tx);
  }
  return {
    read: rows.length,
    written: stale.length,
    last: rows.length === batch ? Number(rows.at(-1)!.id) : undefined,
  };
};

/**
 * Makes the search text of every row of the transaction's company again, in this transaction, whatever its recipe:
 * for rows that something beside the product has changed.
 */
export const reindexCompany = async (
  tx: Tx,
  models: readonly Model[],
): Promise<{ readonly read: number; readonly written: number }> => {
  let [read, written] = [0, 0];
  for (const model of new Map(models.map((one) => [one.table, one])).values()) {
    if (!model.tenant || model.list.search.length === 0 || model.system || model.source) continue;
    for (let after: number | undefined = 0; after !== undefined;) {
      const turn: Turn = await rewrite(tx, model, after);
      read += turn.read;
      written += turn.written;
      after = turn.last;
    }
  }
  return { read, written };
};
