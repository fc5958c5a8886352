import { sql, type RawBuilder } from 'kysely';
import type { Model, ModelField } from '#kit/read/model';
import type { Database, Tx } from '../db/database';

/** At most so many a transaction. */
const batch = 200;
const day = 86_400_000;
/**
 * Time that an upload waits for its form to be saved, and that a replaced or deleted file can be restored from the
 * history.
 */
const waits = { form: day, history: 30 * day } as const;

const isFile = ({ kind }: ModelField): boolean => kind.name === 'file' || kind.name === 'image';
/** Paths of file ids inside a group or rows, as JSON paths: 'documentos[*].arquivo'. */
const pathsIn = (field: ModelField): string[] =>
  Object.values(field.item ?? {}).flatMap((inner) => {
    const step = `${field.kind.nested === 'many' ? '[*]' : ''}."${inner.name}"`;
    return isFile(inner) ? [step] : pathsIn(inner).map((rest) => step + rest);
  });
const numbers = '$.** ? (@.type() == "number")';
const inJson = (table: string, column: string, path: string, and: RawBuilder<unknown> = sql``): RawBuilder<unknown> =>
  sql`select (v #>> '{}')::numeric::bigint as id from ${sql.table(table)} as t, jsonb_path_query(t.${sql.ref(column)}, ${path}::jsonpath) as v where jsonb_typeof(v) = 'number' and (v #>> '{}')::numeric between 1 and 9007199254740991 ${and}`;
const inColumn = (table: string, column: string, and: RawBuilder<unknown> = sql``): RawBuilder<unknown> =>
  sql`select ${sql.ref(`t.${column}`)} as id from ${sql.table(table)} as t where ${sql.ref(`t.${column}`)} is not null ${and}`;

/**
 * The numbers of the files that rows `t` of an entity show, with the field that does, wherever its declaration has one;
 * `and` narrows the rows.
 */
export const filesByField = (
  { table, fields }: Model,
  and?: RawBuilder<unknown>,
): { readonly field: ModelField; readonly ids: RawBuilder<unknown> }[] =>
  Object.values(fields).flatMap((field) =>
    (isFile(field)
      ? [inColumn(table, field.column, and)]
      : pathsIn(field).map((path) => inJson(table, field.column, `$${path}`, and))
    ).map((ids) => ({ field, ids })),
  );
/** Ids of the rows of an entity that show a file: one statement for each field that holds files. */
export const rowsShowing = ({ table, fields }: Model, file: number): RawBuilder<unknown>[] =>
  Object.values(fields).flatMap((field) => {
    const column = sql.ref(`t.${field.column}`);
    const shows = isFile(field)
      ? [sql`${column} = ${file}`]
      : pathsIn(field).map(
          (path) =>
            sql`jsonb_path_exists(${column}, ${`$${path} ? (@ == $file)`}::jsonpath, jsonb_build_object('file', ${file}::bigint))`,
        );
    return shows.map((one) => sql`select t.id from ${sql.table(table)} as t where ${one}`);
  });
export const filesIn = (model: Model, and?: RawBuilder<unknown>): RawBuilder<unknown>[] =>
  filesByField(model, and).map(({ ids }) => ids);

/**
 * Every number that may be that of a file: the declared fields, the bin included; imports; and whatever number stands
 * in a form in steps, a process or a job that is not over.
 */
const references = (models: readonly Model[]): RawBuilder<unknown>[] => [
  ...models.flatMap((model) => filesIn(model)),
  inColumn('importacao', 'arquivo'),
  inJson('assistente', 'passos', numbers),
  inJson('processo', 'dados', numbers),
  inJson('trabalho', 'dados', numbers),
];

/**
 * Deletes files that nothing refers to: uploads whose form was never sent (a certificate among them), what was replaced
 * and can no longer be brought back. One scan of each table that holds files; how many went.
 */
export const deleteForgottenFiles = async (
  database: Database,
  models: readonly Model[],
  now: Date,
): Promise<number> => {
  let gone = 0;
  for (;;) {
    const { files } = await database.transaction({ company: '*' }, (tx) => deleteForgotten(tx, models, now, batch));
    gone += files;
    if (files < batch) return gone;
  }
};
/** The same in an open transaction over all companies, at most so many. */
export const deleteForgotten = async (
  tx: Tx,
  models: readonly Model[],
  now: Date,
  most: number,
): Promise<{ readonly files: number; readonly bytes: number }> => {
  const before = (ms: number): Date => new Date(now.getTime() - ms);
  const { rows } = await sql<{
    tamanho: number | null;
  }>`with usado as (${sql.join(references(models), sql` union all `)}),
      solto as materialized (select a.id from arquivo as a where a.criado_em < ${before(waits.form)} and not exists (select 1 from usado as u where u.id = a.id)),
      lembrado as materialized (select distinct (v #>> '{}')::numeric as id from auditoria as h, jsonb_path_query(coalesce(h.antes, 'null'::jsonb), ${numbers}::jsonpath) as v
        where h.quando > ${before(waits.history)} and h.antes is not null and exists (select 1 from solto))
    delete from arquivo where id in (select s.id from solto as s where not exists (select 1 from lembrado as l where l.id = s.id) order by s.id limit ${most}) returning tamanho`.execute(
    tx,
  );
  return { files: rows.length, bytes: rows.reduce((sum, { tamanho }) => sum + Number(tamanho ?? 0), 0) };
};
