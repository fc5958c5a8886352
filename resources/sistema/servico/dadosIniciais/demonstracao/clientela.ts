import { sql } from 'kysely';
import type { SeedStore } from '#kit/seeds';
import { segmentar } from '../../../../cadastros/servico/segmentos';
import { zoneOf } from '../../../../period';
import type { MadeShop } from './empresas';

/**
 * What follows of the orders for the customers: their figures, as each order would have kept them, and their segments.
 * In the first shop twelve telephones are of two records each, three of them with different CPFs.
 */
export const knowCustomers = async ({ db }: SeedStore, shops: readonly MadeShop[]): Promise<void> => {
  for (const { id, shop } of shops) {
    const dia = sql`(data at time zone ${zoneOf(shop.fuso)})::date`;
    await sql`update cliente c set quantidade_pedidos = p.pedidos, total_compras = p.total, ticket_medio = round(p.total / p.pedidos, 2),
        primeira_compra = p.primeira, ultima_compra = p.ultima,
        intervalo_dias = case when p.pedidos > 1 then round((p.ultima - p.primeira)::numeric / (p.pedidos - 1)) end
      from (select cliente_id, count(*) as pedidos, sum(total) as total, min(${dia}) as primeira, max(${dia}) as ultima
        from pedido where empresa_id = ${id} and situacao <> 'CANCELADO' and cliente_id is not null group by 1) p
      where c.empresa_id = ${id} and p.cliente_id = c.id`.execute(db);
    await segmentar(db, id);
  }
  const first = shops[0]?.id ?? 0;
  // Two by two: those with a CPF, whose CPFs differ, and then those without.
  for (const [withCpf, pairs] of [
    [true, 3],
    [false, 9],
  ] as const)
    await sql`with n as (select id, telefone, row_number() over (order by id) as place from cliente
        where empresa_id = ${first} and tipo = 'FISICA' and (cpf_cnpj is not null) = ${withCpf})
      update cliente c set telefone = one.telefone from n one join n other on other.place = one.place + 1
      where one.place % 2 = 1 and one.place < ${2 * pairs} and c.empresa_id = ${first} and c.id = other.id`.execute(db);
};
