import { sql } from 'kysely';
import type { HandlerContext } from '#kit';
import { instantsOf } from '#kit/period';

type Context = Pick<HandlerContext, 'db' | 'files' | 'user'>;
export interface Pedido {
  readonly id?: number | null;
  readonly dataInicio?: string | null;
  readonly dataFim?: string | null;
  readonly categoria?: number | null;
}
interface Page {
  readonly page: number;
  readonly size: number;
}

/**
 * The downloads that one may see, newest first: one's own, and of the others those whose file one may open. Of a
 * company those of it; of a seller, wherever he works, only his own: others export what he may not see.
 */
export const downloadsVistos = async (
  { db, user, files }: Context,
  { id = null, dataInicio = null, dataFim = null, categoria = null }: Pedido,
  { page, size }: Page,
) => {
  const range = instantsOf({ from: dataInicio, to: dataFim }, user.zone);
  const [gte, lt] = [range.gte ?? null, range.lt ?? null];
  const opened =
    user.seller !== null
      ? sql<boolean>`false`
      : files.administers
        ? sql<boolean>`true`
        : sql<boolean>`(a.id is not null and ${files.mayOpen('a')})`;
  const company = user.company?.id ?? null;
  const from = sql`from company_download as d left join arquivo as a on a.id = d.arquivo
    where (${company}::bigint is null or d.empresa_id = ${company}::bigint) and (d.usuario_id = ${user.id} or ${opened})
      and (${id}::bigint is null or d.id = ${id}::bigint) and (${categoria}::bigint is null or d.categoria_id = ${categoria}::bigint)
      and (${gte}::timestamptz is null or d.data >= ${gte}::timestamptz) and (${lt}::timestamptz is null or d.data < ${lt}::timestamptz)`;
  const {
    rows: [count],
  } = await sql<{ n: number }>`select count(*) as n ${from}`.execute(db);
  const { rows } = await sql<{
    id: number;
  }>`select d.id ${from} order by d.data desc, d.id desc limit ${size} offset ${(page - 1) * size}`.execute(db);
  return { ids: rows.map((row) => Number(row.id)), total: Number(count!.n) };
};

interface Guardado {
  readonly nome: string;
  readonly tipo: string;
  readonly tamanho: number;
  readonly conteudo: Uint8Array;
}
/** A stored file, with its bytes; undefined when it is gone, or not his to open. */
export const arquivoGuardado = async ({ db, files }: Context, id: number): Promise<Guardado | undefined> =>
  (
    await sql<Guardado>`select nome, tipo, conteudo, tamanho from arquivo where id = ${id} and ${files.mayOpen('arquivo')}`.execute(
      db,
    )
  ).rows[0];
