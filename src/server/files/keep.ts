import { sql } from 'kysely';
import { pictureSizes } from '#kit/pictures';
import { sha256 } from '../core/digest';
import type { Tx } from '../db/database';
import { sizeColumns } from '../images/columns';
import type { Picture } from '../images/picture';

/** A file to be stored; without an author: it came with the product. */
export interface NewFile {
  readonly company: number | null;
  readonly author: number | null;
  readonly name: string;
  readonly type: string;
  readonly content: Uint8Array<ArrayBuffer>;
  /** Sizes of a picture. */
  readonly sizes?: Picture['sizes'];
  /** Origins of the file (origins.ts); null: the next start derives them from the records. */
  readonly origins: readonly string[] | null;
}
/** Stores it; its id. */
export const keepFile = async (
  tx: Tx,
  { company, author, name, type, content, sizes, origins }: NewFile,
): Promise<number> => {
  const hash = await sha256(content);
  const {
    rows: [row],
  } = await sql<{ id: number }>`
    insert into arquivo (empresa_id, nome, tipo, tamanho, sha256, conteudo, criado_por, origens, ${sql.join(sizeColumns.map((one) => sql.ref(one)))})
    values (${company}, ${name}, ${type}, ${content.byteLength}, ${hash}, ${content}, ${author}, ${origins}::text[], ${sql.join(pictureSizes.map((size) => sizes?.[size] ?? null))}) returning id`.execute(
    tx,
  );
  return Number(row!.id);
};
