import { sql } from 'kysely';
import type { SeedStore } from '#kit/entity/seeds';
import { comPadroes } from './padroes.lazy.server';

/**
 * First shop: its club, and a customer in it with a gift card and a coupon of her own beside points and orders. Runs
 * after the programme of points, whose rows it hands out.
 */
export const openClub = async (store: SeedStore, empresa: number): Promise<void> => {
  const { rows: categorias } = await sql<{ id: string }>`select id from categoria_produto
    where empresa_id = ${empresa} and ativo order by ordem, id limit 3`.execute(store.db);
  await store.one('companyAplicativo', {
    ...comPadroes(store, 'companyAplicativo'),
    empresa,
    textoClube: 'Cada pedido vale pontos, e os pontos viram prêmios. Entre com o celular dos seus pedidos.',
    categorias: categorias.map(({ id }) => Number(id)),
  });
  const {
    rows: [member],
  } = await sql<{ id: string; telefone: string }>`select id, telefone from cliente
    where empresa_id = ${empresa} and pontos > 0 and telefone is not null and excluido_em is null
    order by pontos desc, id limit 1`.execute(store.db);
  if (!member) return;
  await sql`update vale_presente set telefone = ${member.telefone} where id = (select min(id) from vale_presente
    where empresa_id = ${empresa} and situacao = 'ATIVO')`.execute(store.db);
  await sql`update cupom_codigo set situacao = 'ENVIADO', cliente_id = ${member.id}, data_envio = ${store.now.toISOString()}
    where id = (select min(id) from cupom_codigo where empresa_id = ${empresa} and situacao = 'DISPONIVEL')`.execute(
    store.db,
  );
};
