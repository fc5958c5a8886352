import { upgrade } from '#kit';
import { adicional } from '../../../../schemas/delivery/cardapio/adicionais/adicional';

/**
 * Migrates flat add-ons, each with its products. Add-ons of the same products become one category, «Adicionais»,
 * without a maximum; a company with several gets «Adicionais 2» and so on. Orders keep names and prices.
 */
const porProdutos = `select id, excluido_em, empresa_id,
  'Adicionais' || case when grupo > 1 then ' ' || grupo else '' end as nome, os_produtos,
  row_number() over (partition by empresa_id, grupo order by nome, id) as posicao
  from (select *, dense_rank() over (partition by empresa_id order by primeiro, os_produtos) as grupo
    from (select *, min(id) over (partition by empresa_id, os_produtos) as primeiro
      from (select a.*, array(select distinct p from unnest(a.produtos) as p order by p) as os_produtos from adicional a
        where a.categoria_id is null) as um) as dois) as tres`;

export const porCategoria = upgrade(adicional, {
  leaves: ['produtos', 'ativo'],
  statements: [
    `insert into adicional_categoria (empresa_id, nome, minimo, maximo, repete_por_item, tipo_preco, ordem, ativo, busca)
select empresa_id, nome, 0, least(99, greatest(1, count(*) filter (where excluido_em is null))), false, 'SOMA', 0, true, lower(nome)
from (${porProdutos}) as todos group by empresa_id, nome`,
    `insert into produto_adicional_categoria (empresa_id, produto_id, categoria_id, ordem, ativo)
select distinct t.empresa_id, p.id, c.id, 0, true from (${porProdutos}) as t
join adicional_categoria c on c.empresa_id = t.empresa_id and c.nome = t.nome
join produto p on p.empresa_id = t.empresa_id and p.id = any(t.os_produtos)`,
    `update adicional a set categoria_id = c.id, ordem = t.posicao, situacao = case when a.ativo then 'ATIVO' else 'INATIVO' end
from (${porProdutos}) as t join adicional_categoria c on c.empresa_id = t.empresa_id and c.nome = t.nome
where a.id = t.id and a.empresa_id = t.empresa_id`,
  ],
});
