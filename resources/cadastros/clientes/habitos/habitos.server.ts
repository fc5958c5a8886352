import type { HandlerContext, Returned } from '#kit';
import { sql } from 'kysely';
import { cliente } from '../../../../schemas/cadastros/clientes/cliente';
import type { habitosDoCliente } from './habitosDoCliente';

/** Three products that are in most of a customer's orders. Leaves out those no longer sold. */
export const habitos = async (
  { rows, db, notFound, now }: Pick<HandlerContext, 'rows' | 'db' | 'notFound' | 'now'>,
  id: number,
): Promise<Returned<typeof habitosDoCliente.result>> => {
  const who = (await rows.get(cliente, id)) ?? notFound();
  const { rows: found } = await sql<{
    id: number;
    nome: string;
    pedidos: string;
  }>`select pr.id, pr.nome, count(distinct p.id) as pedidos
    from pedido p join pedido_item i on i.pedido_id = p.id and i.empresa_id = p.empresa_id
      join produto pr on pr.id = i.produto_id and pr.empresa_id = p.empresa_id and pr.situacao = 'ATIVO' and pr.excluido_em is null
    where p.empresa_id = ${who.empresa} and p.cliente_id = ${who.id} and p.situacao <> 'CANCELADO'
    group by pr.id, pr.nome having count(distinct p.id) > 1 order by count(distinct p.id) desc, max(p.data) desc limit 3`.execute(
    db,
  );
  const since = new Date(now.getTime() - 90 * 86_400_000).toISOString();
  const { rows: house } = await sql<{ ticket: string | null }>`select round(avg(total), 2) as ticket from pedido
    where empresa_id = ${who.empresa} and situacao <> 'CANCELADO' and data >= ${since}::timestamptz`.execute(db);
  const ticket = house[0]?.ticket ?? null;
  return {
    ticketDaLoja: ticket === null ? null : Number(ticket),
    pedidos: who.quantidadePedidos ?? 0,
    produtos: found.map((one) => ({ id: Number(one.id), nome: one.nome, pedidos: Number(one.pedidos) })),
  };
};
