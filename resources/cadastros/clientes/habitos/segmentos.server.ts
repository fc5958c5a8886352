import type { HandlerContext } from '#kit';
import { sql } from 'kysely';

/**
 * Assigns a segment to each customer with purchases by recency, frequency and value, each in fifths. Writes computed
 * columns without a version or an audit row.
 */
export const segmentar = async (db: HandlerContext['db'], empresa: number): Promise<number> => {
  const { rows } = await sql`with notas as (
      select empresa_id, id, ntile(5) over (order by ultima_compra, id) as r,
        ntile(5) over (order by quantidade_pedidos, id) + ntile(5) over (order by total_compras, id) as v,
        quantidade_pedidos as pedidos
      from cliente where empresa_id = ${empresa} and excluido_em is null and quantidade_pedidos > 0),
    novos as (select c.empresa_id, c.id, case
        when n.id is null then null
        when n.r >= 4 and n.v >= 8 then 'CAMPEAO'
        when n.r >= 3 and n.v >= 6 then 'FIEL'
        when n.r >= 4 and n.pedidos <= 2 then 'PROMISSOR'
        when n.r <= 2 and n.v >= 6 then 'RISCO'
        when n.r = 1 then 'PERDIDO'
        when n.r = 2 then 'ADORMECIDO'
        else 'OCASIONAL' end as segmento
      from cliente c left join notas n on n.empresa_id = c.empresa_id and n.id = c.id where c.empresa_id = ${empresa} and c.excluido_em is null)
    update cliente c set segmento = n.segmento from novos n
    where c.empresa_id = ${empresa} and c.empresa_id = n.empresa_id and c.id = n.id and c.segmento is distinct from n.segmento returning c.id`.execute(
    db,
  );
  return rows.length;
};
