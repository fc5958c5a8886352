import { sql } from 'kysely';
import type { HandlerContext } from '#kit';

interface Guardado {
  readonly nome: string;
  readonly tipo: string;
  readonly tamanho: number;
  readonly conteudo: Uint8Array<ArrayBuffer>;
}
/** Returns the stored file of a download with its bytes; refuses a missing one or one that the user may not open. */
export const arquivoGuardado = async (
  { db, files, refuse }: Pick<HandlerContext, 'db' | 'files' | 'refuse'>,
  { arquivo }: { readonly arquivo: number | null },
): Promise<Guardado> =>
  (
    await sql<Guardado>`select nome, tipo, conteudo, tamanho from arquivo where id = ${arquivo} and ${files.mayOpen('arquivo')}`.execute(
      db,
    )
  ).rows[0] ?? refuse('Não há arquivo para baixar!');
