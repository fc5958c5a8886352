import { sql } from 'kysely';
import type { SeedStore } from '#kit/entity/seeds';
import type { MadeShop } from './empresas.lazy.server';
import { mobile } from './clientes.lazy.server';

/** Hires couriers, and turns some recent items of the first shop into pizzas of two flavours. */
export const openKitchen = async (store: SeedStore, shops: readonly MadeShop[]): Promise<void> => {
  for (const [index, { id }] of shops.entries()) {
    const ids = await hireCouriers(store, id, index === 0 ? 4 : 1);
    await sql`update pedido set motoboy_id = (${sql.val(ids)}::bigint[])[1 + id % ${ids.length}::int]
      where empresa_id = ${id} and modalidade = 'ENTREGA' and situacao in ('ENTREGA', 'CONCLUIDO')`.execute(store.db);
    await sql`update pedido p set taxa_motoboy = coalesce(m.valor_taxa, p.taxa_entrega) from motoboy m
      where m.empresa_id = p.empresa_id and m.id = p.motoboy_id and p.empresa_id = ${id}`.execute(store.db);
  }
  if (shops[0]) await halve(store, shops[0].id);
};

const hireCouriers = ({ fake, many }: SeedStore, empresa: number, count: number): Promise<number[]> => {
  const names = new Set<string>();
  while (names.size < count) names.add(fake.person().split(' ').slice(0, 2).join(' '));
  return many(
    'motoboy',
    [...names].map((nome, index) => ({
      nome,
      empresa,
      telefone: mobile(fake, '11'),
      veiculo: index === 3 ? 'BICICLETA' : 'MOTO',
      placa: index === 3 ? null : fake.pattern('AAA#A##'),
      tipoPagamento: index === 3 ? 'DIARIA_MAIS_TAXA' : 'TAXA',
      valorTaxa: index === 3 ? 4 : null,
      valorDiaria: index === 3 ? 60 : null,
      ativo: true,
    })),
  );
};

/** Two flavours where the other costs no more: the price is that of the dearer one, so no total changes. */
const halve = async ({ db }: SeedStore, empresa: number): Promise<void> => {
  await sql`
    with meia as (
      select i.empresa_id, i.id, p.id as um, p.nome as nome, o.id as outro, o.nome as outra
      from pedido_item i join pedido d on d.id = i.pedido_id and d.empresa_id = i.empresa_id
        and d.situacao in ('NOVO', 'CONFIRMADO', 'PREPARO', 'PRONTO', 'ENTREGA')
      join produto p on p.empresa_id = i.empresa_id and p.id = i.produto_id and p.tipo = 'PIZZA'
      cross join lateral (select q.id, q.nome from produto q where q.empresa_id = ${empresa} and q.tipo = 'PIZZA' and q.situacao = 'ATIVO'
        and q.categoria_id = p.categoria_id and q.id <> p.id and q.preco <= i.preco_unitario order by (q.id * 7 + i.id) % 11 limit 1) o
      where i.empresa_id = ${empresa} and i.id % 2 = 0)
    update pedido_item i set descricao = left('1/2 ' || m.nome || ' + 1/2 ' || m.outra, 120),
      sabores = jsonb_build_array(jsonb_build_object('produto', m.um, 'nome', m.nome), jsonb_build_object('produto', m.outro, 'nome', m.outra))
    from meia m where m.empresa_id = i.empresa_id and m.id = i.id and i.empresa_id = ${empresa}`.execute(db);
  await sql`
    update pedido d set resumo = left((select string_agg(trim_scale(i.quantidade) || case when i.sabores is null then ' ' else '× ' end || i.descricao, ', ' order by i.ordem)
      from pedido_item i where i.pedido_id = d.id and i.empresa_id = d.empresa_id), 300)
    where d.empresa_id = ${empresa} and exists (select from pedido_item i where i.pedido_id = d.id and i.empresa_id = d.empresa_id and i.sabores is not null)`.execute(
    db,
  );
};
