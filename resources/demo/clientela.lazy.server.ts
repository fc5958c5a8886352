import { sql } from 'kysely';
import type { SeedStore } from '#kit/entity/seeds';
import { segmentar } from '../cadastros/clientes/habitos/segmentos.server';
import { zoneOf } from '../comum/period.server';
import type { MadeShop } from './empresas.lazy.server';

/**
 * Derives the customers' figures and segments from the orders, as each order would have kept them. In the first shop
 * twelve telephones have two records each, three of them with different CPFs.
 */
export const knowCustomers = async (store: SeedStore, shops: readonly MadeShop[]): Promise<void> => {
  const { db } = store;
  if (shops[0]) await rememberFromBefore(store, shops[0].id);
  for (const { id, shop } of shops) {
    const dia = sql`(data at time zone ${zoneOf(shop.fuso)})::date`;
    await sql`update cliente c set quantidade_pedidos = p.pedidos, total_compras = p.total, ticket_medio = round(p.total / p.pedidos, 2),
        primeira_compra = p.primeira, ultima_compra = p.ultima,
        intervalo_dias = case when p.pedidos > 1 then round((p.ultima - p.primeira)::numeric / (p.pedidos - 1)) end
      from (select empresa_id, cliente_id, count(*) as pedidos, sum(total) as total, min(dia) as primeira, max(dia) as ultima from (
          select empresa_id, cliente_id, total, ${dia} as dia from pedido
            where empresa_id = ${id} and situacao <> 'CANCELADO' and cliente_id is not null
          union all select empresa_id, cliente_id, total, data from compra_anterior where empresa_id = ${id}) as b group by 1, 2) p
      where c.empresa_id = ${id} and p.empresa_id = c.empresa_id and p.cliente_id = c.id`.execute(db);
    await segmentar(db, id);
  }
  const first = shops[0]?.id ?? 0;
  // Pairs: first with different CPFs, then without.
  for (const [withCpf, pairs] of [
    [true, 3],
    [false, 9],
  ] as const)
    await sql`with n as (select empresa_id, id, telefone, row_number() over (order by id) as place from cliente
        where empresa_id = ${first} and tipo = 'FISICA' and (cpf_cnpj is not null) = ${withCpf})
      update cliente c set telefone = one.telefone from n one join n other on other.empresa_id = one.empresa_id and other.place = one.place + 1
      where one.place % 2 = 1 and one.place < ${2 * pairs} and c.empresa_id = ${first} and c.empresa_id = one.empresa_id and c.id = other.id`.execute(
      db,
    );
};

/** Earlier purchases of some customers, from another system. */
const rememberFromBefore = async (store: SeedStore, empresa: number): Promise<void> => {
  const { fake } = store;
  const { rows } = await sql<{ readonly id: string }>`
    select id from cliente where empresa_id = ${empresa} order by id limit 12`.execute(store.db);
  await store.many(
    'compraAnterior',
    rows.flatMap(({ id }, at) =>
      [1, 2].map((time) => ({
        empresa,
        cliente: Number(id),
        numero: `SA-${1040 + at * 2 + time}`,
        data: fake.date(-1100, -780),
        total: fake.integer(35, 160) + 0.9,
        canal: fake.pick(['App antigo', 'Telefone', 'Balcão']),
        itens: fake.pick(['1 Pizza grande meio a meio', '2 Pizzas e 1 refrigerante 2 L', '1 Pizza e 1 sobremesa']),
      })),
    ),
  );
};
