import { sql } from 'kysely';
import type { HandlerContext, Infer } from '#kit';
import type { cliente } from '../../../schemas/cadastros/clientes/cliente';
import { cestaDeixada } from '../../../schemas/delivery/loja/cestaDeixada';
import { mensagemAutomatica } from '../../../schemas/marketing/automatica/mensagemAutomatica';

type Cliente = Pick<Infer<typeof cliente>, 'id' | 'empresa' | 'aceitaMensagens'>;

/**
 * Keeps the basket of a customer who takes messages, where a message about it is switched on. One statement: the same
 * customer may have two windows. A basket that stays the same is written once in five minutes.
 */
export const guardarCesta = async (
  { rows, now, db }: Pick<HandlerContext, 'rows' | 'now' | 'db'>,
  { id, empresa, aceitaMensagens }: Cliente,
  { itens, total }: { readonly itens: number; readonly total: number },
): Promise<void> => {
  if (itens === 0) return esquecerCesta({ rows }, { id, empresa });
  if (!aceitaMensagens) return;
  if (!(await rows.exists(mensagemAutomatica, { empresa, gatilho: 'CARRINHO_ABANDONADO', ativo: true }))) return;
  await sql`insert into cesta_deixada as c (empresa_id, cliente_id, itens, total, mudou_em, busca)
    values (${empresa}, ${id}, ${itens}, ${total}, ${now.toISOString()}, '')
    on conflict (empresa_id, cliente_id) do update
      set itens = excluded.itens, total = excluded.total, mudou_em = excluded.mudou_em
      where (c.itens, c.total) is distinct from (excluded.itens, excluded.total)
        or c.mudou_em < excluded.mudou_em - interval '5 minutes'`.execute(db);
};
export const esquecerCesta = async (
  { rows }: Pick<HandlerContext, 'rows'>,
  { id, empresa }: Pick<Cliente, 'id' | 'empresa'>,
): Promise<void> => void (await rows.removeWhere(cestaDeixada, { empresa, cliente: id }));
