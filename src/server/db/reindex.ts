import { sql } from 'kysely';
import { holdsVeiled } from '#kit/personal';
import type { Model } from '#kit/model';
import type { Database } from './database';
import { recordOf, selection } from './rows';
import { searchTextOf } from './searchText';
import { digest } from './tables';

const batch = 500;
/** Raised when the making of the text itself changes. */
const making = 1;
/** What the search text of a table is made from; another one, and the rows that are there are read anew. */
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
 * Makes the search text of rows from before a declaration changed what is searched: a field that is found by its column
 * alone leaves it, as personal ones do. One question when nothing is to do; else in batches, each remembered, so that
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

/** `last`: the id up to which it has come; undefined at the end of the table. */
const inBatch = (
  database: Database,
  model: Model,
  after: number,
): Promise<{ readonly written: number; readonly last: number | undefined }> =>
  database.transaction({ company: '*' }, async (tx) => {
    const table = sql.table(model.table);
    const { rows } = await sql<
      Readonly<Record<string, unknown>>
    >`select ${selection(model)}, t.busca from ${table} as t where t.id > ${after} order by t.id limit ${batch}`.execute(
      tx,
    );
    const stale = rows
      .map((raw) => ({
        id: Number(raw.id),
        versao: Number(raw.versao),
        before: raw.busca,
        text: searchTextOf(model, recordOf(model, raw)),
      }))
      .filter(({ before, text }) => before !== text);
    if (stale.length > 0) {
      await sql`update ${table} as t set busca = n.busca from unnest(${stale.map(({ id }) => id)}::bigint[], ${stale.map(({ versao }) => versao)}::integer[], ${stale.map(({ text }) => text)}::text[]) as n (id, versao, busca)
      where t.id = n.id and t.versao = n.versao`.execute(tx);
    }
    return { written: stale.length, last: rows.length === batch ? Number(rows.at(-1)!.id) : undefined };
  });
