import { sql } from 'kysely';
import type { HandlerContext } from '#kit';
import type { OpenContext } from '#kit/calls/handlers';
import { campanha, vidaDaCampanhaDeMarketing } from '../../../schemas/marketing/campanha/campanha';
import type { Campanha } from './congelar.server';

/** States of the messages, at the participants. */
const deMensagens = async (db: HandlerContext['db'], { id, empresa }: Campanha): Promise<void> => {
  await sql`update campanha_participante as p set enviada_em = m.enviada_em, motivo = coalesce(m.erro, p.motivo),
      situacao = case when m.estado = 'FALHA' then 'FALHOU' when m.estado = 'CANCELADA' then 'RECUSOU'
        when m.estado in ('ENVIADA', 'ENTREGUE', 'LIDA') then m.estado else p.situacao end
    from mensagem_whatsapp as m
    where p.empresa_id = ${empresa} and p.campanha_id = ${id} and m.empresa_id = p.empresa_id and m.id = p.mensagem_id
      and p.situacao in ('NA_FILA', 'ENVIADA', 'ENTREGUE')
      and m.estado not in ('PENDENTE', 'PAUSADA', 'ENVIANDO') and m.estado is distinct from p.situacao`.execute(db);
};
/** Orders that count, as they are now: one that was cancelled no longer counts, and another may take its place. */
const deAlteracoes = async (db: HandlerContext['db'], { id, empresa }: Campanha): Promise<void> => {
  await sql`update campanha_participante as p set valor = case when o.situacao <> 'CANCELADO' then o.total end,
      pedido_id = case when o.situacao <> 'CANCELADO' then o.id end
    from pedido as o
    where p.empresa_id = ${empresa} and p.campanha_id = ${id} and o.empresa_id = p.empresa_id and o.id = p.pedido_id
      and (o.situacao = 'CANCELADO' or o.total is distinct from p.valor)`.execute(db);
};
/**
 * First order within the days after the message, of the group of control after it came in. An order counts for the
 * last campaign that had reached the customer before it.
 */
const deCompras = async (db: HandlerContext['db'], { id, empresa, iniciadaEm, janelaConversaoDias }: Campanha) => {
  await sql`update campanha_participante as p set pedido_id = c.id, valor = c.total
    from (select distinct on (t.id) t.id as participante, t.empresa_id, o.id, o.total from campanha_participante as t
      join pedido as o on o.empresa_id = t.empresa_id and o.cliente_id = t.cliente_id and o.situacao <> 'CANCELADO'
        and o.data > coalesce(t.enviada_em, t.entrou_em, ${iniciadaEm}::timestamptz)
        and o.data <= coalesce(t.enviada_em, t.entrou_em, ${iniciadaEm}::timestamptz) + ${janelaConversaoDias} * interval '1 day'
      where t.empresa_id = ${empresa} and t.campanha_id = ${id} and t.pedido_id is null
        and t.situacao in ('ENVIADA', 'ENTREGUE', 'LIDA', 'CONTROLE')
        and not exists (select from campanha_participante as d where d.empresa_id = t.empresa_id
          and d.cliente_id = t.cliente_id and d.campanha_id <> t.campanha_id and t.situacao <> 'CONTROLE'
          and d.enviada_em > t.enviada_em and d.enviada_em < o.data)
      order by t.id, o.data) as c
    where p.empresa_id = c.empresa_id and p.id = c.participante`.execute(db);
};
const contar = async (db: HandlerContext['db'], { id, empresa }: Campanha): Promise<void> => {
  await sql`update campanha as c set participantes = n.participantes, enviadas = n.enviadas, lidas = n.lidas, cliques = n.cliques,
      pedidos = n.pedidos, valor = n.valor
    from (select ${empresa}::bigint as empresa_id, count(*) as participantes, count(*) filter (where p.situacao in ('ENVIADA', 'ENTREGUE', 'LIDA')) as enviadas,
        count(*) filter (where p.situacao = 'LIDA') as lidas,
        count(p.clicou_em) as cliques,
        count(p.pedido_id) filter (where p.situacao <> 'CONTROLE') as pedidos,
        coalesce(sum(p.valor) filter (where p.situacao <> 'CONTROLE'), 0) as valor
      from campanha_participante as p where p.empresa_id = ${empresa} and p.campanha_id = ${id}) as n
    where c.empresa_id = n.empresa_id and c.id = ${id}`.execute(db);
};

const dia = 86_400_000;
/** Follows what is being sent, and what was, until the days in which an order counts are over. */
export const acompanhar = async ({ within, now }: OpenContext): Promise<void> => {
  const desde = new Date(now.getTime() - 45 * dia).toISOString();
  const seguidas = await within('*', async ({ rows }) => [
    ...(await rows.all(campanha, { situacao: ['ENVIANDO', 'PAUSADA'] })),
    ...(await rows.all(campanha, { situacao: 'CANCELADA', iniciadaEm: { gte: desde } })),
    ...(await rows.all(campanha, { situacao: 'CONCLUIDA', concluidaEm: { gte: desde } })),
  ]);
  for (const { id, empresa } of seguidas)
    await within(empresa, async ({ rows, db, move }) => {
      const row = await rows.get(campanha, id, { lock: true });
      if (!row?.iniciadaEm) return;
      await deMensagens(db, row);
      await deAlteracoes(db, row);
      await deCompras(db, row);
      await contar(db, row);
      if (row.situacao !== 'ENVIANDO' || row.continua) return;
      const { rows: faltam } = await sql`select from campanha_participante as p
        where p.empresa_id = ${empresa} and p.campanha_id = ${id} and p.situacao in ('AGUARDA', 'NA_FILA') limit 1`.execute(
        db,
      );
      if (faltam.length === 0) await move(vidaDaCampanhaDeMarketing, (await rows.get(campanha, id))!, 'concluir');
    });
};
