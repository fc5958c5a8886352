import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../db/database';

/**
 * Deletes data of imports that can no longer be undone: the file, the former values and the refused lines. The import
 * itself stays as long as its process.
 */
export const purgeImports = async (tx: Tx, before: Date): Promise<void> => {
  await forget(tx, sql`criado_em < ${before}`);
  await sql`delete from importacao where processo not in (select id from processo) and criado_em < ${before}`.execute(
    tx,
  );
};
/**
 * Deletes the files of a company in which an erased person may stand, for nobody can look into them: with them goes the
 * way to undo.
 */
export const forgetImports = (tx: Tx, company: number): Promise<void> =>
  forget(
    tx,
    sql`empresa_id = ${company} and not exists (select 1 from processo as p where p.id in (importacao.processo, importacao.desfazer) and p.estado in ('ESPERA', 'RODANDO'))`,
  );

const forget = async (tx: Tx, which: RawBuilder<unknown>): Promise<void> => {
  const { rows } = await sql<{
    id: number;
    arquivo: number;
  }>`with velha as (select id, arquivo from importacao where arquivo is not null and ${which})
    update importacao as i set arquivo = null, avisadas = '[]' from velha where velha.id = i.id returning i.id, velha.arquivo`.execute(
    tx,
  );
  if (rows.length === 0) return;
  const ids = sql.join(rows.map(({ id }) => id));
  await sql`delete from arquivo where id in (${sql.join(rows.map(({ arquivo }) => arquivo))})`.execute(tx);
  await sql`delete from importacao_linha where importacao in (${ids})`.execute(tx);
  await sql`update processo_item set mensagem = null where processo_id in (select processo from importacao where id in (${ids}))`.execute(
    tx,
  );
};
