import { sql } from 'kysely';
import type { Routine } from '#kit/work/routine';
import { config } from '../../schemas/sistema/configuracoes/config';

/** Limit of rows deleted in one turn, so that no transaction locks them for long. */
const most = 500;

/** Deletes expired exports with their files, drafts and messages. Returns true when more are left. */
export const apagarVencidos: Routine['run'] = ({ within, now, ports: { retencao } }) =>
  within('*', async ({ db, rows }) => {
    const { diasExportacoes, diasRascunhos, diasMensagens } = await rows.settings(config);
    const before = (count: number): Date => new Date(now.getTime() - count * 86_400_000);
    const { rows: files } = await sql<{ arquivo: number | null }>`delete from company_download where id in (
    select id from company_download where data < ${before(retencao.exports ?? diasExportacoes)} and situacao <> 'PROCESSANDO' order by id limit ${most}) returning arquivo`.execute(
      db,
    );
    const ids = files.flatMap(({ arquivo }) => (arquivo === null ? [] : [Number(arquivo)]));
    if (ids.length > 0) await sql`delete from arquivo where id in (${sql.join(ids)})`.execute(db);
    await sql`delete from assistente where situacao = 'RASCUNHO' and atualizado_em < ${before(retencao.drafts ?? diasRascunhos)}`.execute(
      db,
    );
    const { rows: messages } = await sql`delete from mensagem_whatsapp where id in (
    select id from mensagem_whatsapp where enviar_em < ${before(retencao.messages ?? diasMensagens)} and estado in ('ENVIADA', 'ENTREGUE', 'LIDA', 'FALHA', 'CANCELADA') order by id limit ${most}) returning id`.execute(
      db,
    );
    return files.length === most || messages.length === most;
  });
