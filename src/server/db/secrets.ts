import { sql } from 'kysely';
import type { Model, ModelField } from '#kit/read/model';
import { tenantColumn } from './columns';
import type { Tx } from './database';
import { isTheirs } from './scope';

/** Pattern of a sealed value. People may type the prefix too, but not the three parts after it. */
const sealed = '^v1(\\.[A-Za-z0-9_-]+){3}$';

/** The sealed text of a secret: no record carries it. */
export const sealedText = async (
  tx: Tx,
  model: Model,
  id: number,
  { column }: ModelField,
): Promise<string | undefined> => {
  const {
    rows: [row],
  } = await sql<{
    texto: string | null;
  }>`select ${sql.ref(`t.${column}`)} as texto from ${sql.table(model.table)} as t where ${isTheirs(tx, model)} and t.id = ${id}`.execute(
    tx,
  );
  return row?.texto ?? undefined;
};

export interface PlainSecret {
  readonly id: number;
  readonly company: number | undefined;
  readonly text: string;
}
/** From before the field was a secret. */
export const plainSecrets = async (tx: Tx, model: Model, { column }: ModelField): Promise<readonly PlainSecret[]> => {
  const owner = tenantColumn(model);
  const { rows } = await sql<{
    id: unknown;
    empresa: unknown;
    texto: string;
  }>`select t.id, ${owner && owner !== 'id' ? sql.ref(`t.${owner}`) : sql`null`} as empresa, ${sql.ref(`t.${column}`)} as texto
    from ${sql.table(model.table)} as t where ${sql.ref(`t.${column}`)} is not null and ${sql.ref(`t.${column}`)} !~ ${sealed}`.execute(
    tx,
  );
  return rows.map(({ id, empresa, texto }) => ({
    id: Number(id),
    company: empresa === null ? undefined : Number(empresa),
    text: texto,
  }));
};
/** Unless somebody else was faster. The version stays: nobody has changed anything. */
export const sealPlain = async (
  tx: Tx,
  model: Model,
  { column }: ModelField,
  { id, before, after }: { readonly id: number; readonly before: string; readonly after: string },
): Promise<void> => {
  await sql`update ${sql.table(model.table)} set ${sql.ref(column)} = ${after} where id = ${id} and ${sql.ref(column)} = ${before}`.execute(
    tx,
  );
};
