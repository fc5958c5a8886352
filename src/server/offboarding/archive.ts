import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { sql } from 'kysely';
import type { Services } from '../core/context';
import type { Tx } from '../db/database';
import { recordOf, selection } from '../db/rows';
import type { Belonging } from './belongings';
import type { Packed } from './zip';

/** Which export it is, and of which company. */
export interface Closing {
  readonly id: number;
  readonly company: number;
}
type Values = Readonly<Record<string, unknown>>;
const platform = { company: '*' } as const;
/** Rows a file; a file of 10 MB comes alone. */
const rowsEach = 1000;

interface NewPart {
  readonly key: string;
  readonly part: number;
  readonly name: string;
  readonly rows: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
}
const keep = async (tx: Tx, { id, company }: Closing, { key, part, name, rows, bytes }: NewPart): Promise<void> => {
  const { packed } = await import('./zip');
  const small = await packed(bytes);
  await sql`insert into exportacao_parte (encerramento, chave, parte, empresa_id, nome, linhas, crc, tamanho, comprimido, conteudo)
    values (${id}, ${key}, ${part}, ${company}, ${name.slice(-400)}, ${rows}, ${small.crc}, ${small.size}, ${small.isDeflated}, ${small.bytes})`.execute(
    tx,
  );
};
const textOf = (rows: readonly unknown[]): Uint8Array<ArrayBuffer> =>
  new Uint8Array(new TextEncoder().encode(`[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]\n`));
const numbered = (name: string, part: number): string =>
  `dados/${name}${part === 1 ? '' : `-${String(part).padStart(4, '0')}`}.json`;

/** Exported form of a row: its declared fields without secrets; for a table of the framework, the stored row. */
const told = ({ model }: Belonging, raw: Values): unknown => {
  if (!model) return raw.linha;
  const sealed = new Set(
    Object.values(model.fields)
      .filter((field) => field.sealed)
      .map(({ name }) => name),
  );
  return Object.fromEntries(Object.entries(recordOf(model, raw)).filter(([name]) => !sealed.has(name)));
};

/**
 * The rows of one table, a thousand a file, and the files that people stored, one by one; written anew when it is done
 * again. How many rows.
 */
export const exportBelonging = ({ database }: Services, closing: Closing, belonging: Belonging): Promise<number> =>
  database.transaction(platform, async (tx) => {
    const { key, table, model, where } = belonging;
    await sql`delete from exportacao_parte where encerramento = ${closing.id} and chave in (${key}, ${`${key}/`})`.execute(
      tx,
    );
    const columns = model ? selection(model) : sql`to_jsonb(t) - 'conteudo' as linha`;
    const total = await through<Values>(
      tx,
      sql`select ${columns} from ${sql.table(table)} as t where ${where(closing.company)}`,
      rowsEach,
      async (rows, part) => {
        await keep(tx, closing, {
          key,
          part,
          name: numbered(table, part),
          rows: rows.length,
          bytes: textOf(rows.map((row) => told(belonging, row))),
        });
      },
    );
    if (table === 'arquivo') {
      await through<{ id: number; nome: string; conteudo: Uint8Array }>(
        tx,
        sql`select t.id, t.nome, t.conteudo from arquivo as t where ${where(closing.company)}`,
        1,
        async (rows, part) => {
          for (const { id, nome, conteudo } of rows)
            await keep(tx, closing, {
              key: `${key}/`,
              part,
              name: `arquivos/${id}-${nome.replace(/[\\/]/g, '_')}`,
              rows: 0,
              bytes: new Uint8Array(conteudo),
            });
        },
      );
    }
    return total;
  });

/** Rows of a statement in chunks: never all of them in memory. */
const through = async <T>(
  tx: Tx,
  statement: ReturnType<typeof sql>,
  size: number,
  each: (rows: readonly T[], part: number) => Promise<void>,
): Promise<number> => {
  await sql`declare saida no scroll cursor for ${statement}`.execute(tx);
  let total = 0;
  for (let part = 1; ; part++) {
    const { rows } = await sql<T>`fetch ${sql.lit(size)} from saida`.execute(tx);
    if (rows.length === 0) break;
    total += rows.length;
    await each(rows, part);
  }
  await sql`close saida`.execute(tx);
  return total;
};

/**
 * The last file: what is in it, table by table, and what is not and why. Then the archive is whole: its length and
 * SHA-256.
 */
export const sealArchive = async (
  services: Services,
  closing: Closing,
  belongings: readonly Belonging[],
): Promise<{ readonly bytes: number; readonly sha256: string }> => {
  await services.database.transaction(platform, async (tx) => {
    await sql`delete from exportacao_parte where empresa_id = ${closing.company} and encerramento <> ${closing.id}`.execute(
      tx,
    );
    await sql`delete from exportacao_parte where encerramento = ${closing.id} and chave = '_indice'`.execute(tx);
    const { rows } = await sql<{
      chave: string;
      linhas: number;
    }>`select chave, sum(linhas)::int as linhas from exportacao_parte where encerramento = ${closing.id} group by chave`.execute(
      tx,
    );
    const found = new Map(rows.map(({ chave, linhas }) => [chave, linhas]));
    const index = belongings.map(({ key, label, exported }) => ({
      tabela: key,
      nome: label,
      linhas: exported ? (found.get(key) ?? 0) : null,
      ...(!exported && { fora: 'Funcionamento do sistema, senhas e registros confidenciais não vão na exportação' }),
    }));
    await keep(tx, closing, { key: '_indice', part: 1, name: 'indice.json', rows: 0, bytes: textOf(index) });
  });
  const hash = sha256.create();
  let bytes = 0;
  for await (const part of archiveOf(services, closing.id)) {
    hash.update(part);
    bytes += part.byteLength;
  }
  return { bytes, sha256: bytesToHex(hash.digest()) };
};

interface Stored extends Packed {
  readonly key: string;
  readonly part: number;
}
/** The archive, made while it is sent: one file at a time in memory, and no connection held in between. */
export async function* archiveOf(
  { database }: Pick<Services, 'database'>,
  id: number,
): AsyncGenerator<Uint8Array, void> {
  const { rows: entries } = await database.read(platform, (tx) =>
    sql<Stored>`select chave as key, parte as part, nome as name, crc, tamanho as size, comprimido as "isDeflated"
      from exportacao_parte where encerramento = ${id} order by chave, parte`.execute(tx),
  );
  const { zipOf } = await import('./zip');
  yield* zipOf(entries, ({ key, part }) =>
    database.read(platform, async (tx) => {
      const {
        rows: [row],
      } = await sql<{
        conteudo: Uint8Array;
      }>`select conteudo from exportacao_parte where encerramento = ${id} and chave = ${key} and parte = ${part}`.execute(
        tx,
      );
      if (!row) throw new Error('a part of the export is gone');
      return row.conteudo;
    }),
  );
}
