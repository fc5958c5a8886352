import { sql } from 'kysely';
import type { Database } from '../../src/server/db/database';

/**
 * Makes products of samples plain: sold on all channels at any hour, at one price, without choices, recipe or stock. A
 * sample fills every field, and an order would ask for all of it. No fees, no promotions, no tills: cash is taken without.
 */
export const vendavel = (database: Database, products?: readonly number[]): Promise<void> =>
  database.transaction({ company: '*' }, async (tx) => {
    const some = products ? sql.join(products) : sql`select id from produto`;
    await sql`update produto set tipo = 'SIMPLES', combo = null, situacao = 'ATIVO', pausado_ate = null, preco = 50,
      preco_promocional = null, preco_canal = null, canais = null, dias_semana = null, hora_inicio = null,
      hora_fim = null, venda_minima = null, venda_maxima = null, ficha_tecnica = null, controla_estoque = false
      where id in (${some})`.execute(tx);
    await sql`update categoria_produto set ativo = true, canais = null, dias_semana = null, hora_inicio = null, hora_fim = null
      where id in (select categoria_id from produto where id in (${some}))`.execute(tx);
    await sql`delete from taxa_entrega`.execute(tx);
    await sql`update terminal set ativo = false`.execute(tx);
    await sql`delete from delivery_promocao`.execute(tx);
    await sql`delete from produto_adicional_categoria where produto_id in (${some})`.execute(tx);
  });
