import { sql } from 'kysely';
import type { SeedStore } from '#kit/entity/seeds';
import type { MadeShop } from './empresas.lazy.server';

interface Partilhado {
  readonly codigo: string;
  readonly nome: string;
  readonly na_matriz: number;
  readonly na_filial: number;
  readonly tem: string;
  readonly teve: string;
}
/** Number of codes that the first two shops share, and of products running out. */
const [compartilhados, acabando] = [6, 5];

/**
 * Two shops of the first network share their common products, from then on under the head's codes; some others are
 * about to run out.
 */
export const shareStock = async (store: SeedStore, shops: readonly MadeShop[]): Promise<void> => {
  const [matriz, filial] = shops;
  if (!matriz || !filial || matriz.network !== filial.network) return;
  const { rows } = await sql<Partilhado>`
    select m.codigo, m.nome, m.id as na_matriz, f.id as na_filial, greatest(m.estoque, 0) as tem, greatest(f.estoque, 0) as teve
    from produto as m join produto as f on f.nome = m.nome and f.empresa_id = ${filial.id} and f.controla_estoque
      and not exists (select from produto as o where o.empresa_id = f.empresa_id and o.codigo = m.codigo and o.id <> f.id)
    where m.empresa_id = ${matriz.id} and m.controla_estoque and m.codigo is not null order by m.codigo limit ${compartilhados}`.execute(
    store.db,
  );
  await store.one('redeEstoque', { empresa: matriz.id, ativo: true, empresas: [matriz.id, filial.id] });
  for (const { codigo, nome, na_matriz, na_filial, tem, teve } of rows) {
    const [da, dela] = [Number(tem), Number(teve)];
    const item = await store.one('estoqueCentralizado', {
      empresa: matriz.id,
      codigo,
      nome,
      estoque: da + dela,
      estoqueMinimo: 24,
    });
    const saidas = [
      { empresa: matriz.id, produto: na_matriz, quantidade: -da, saldo: 0 },
      { empresa: filial.id, produto: na_filial, quantidade: -dela, saldo: 0 },
    ];
    const entradas = [
      { loja: matriz.shop.nome, quantidade: da, saldo: da },
      { loja: filial.shop.nome, quantidade: dela, saldo: da + dela },
    ];
    const tipo = 'TRANSFERENCIA';
    await store.many(
      'movimentoEstoque',
      saidas.map((one) => ({
        ...one,
        tipo,
        descricao: `Para o estoque da rede: ${nome}`,
        data: new Date().toISOString(),
      })),
    );
    await store.many(
      'movimentoCentralizado',
      entradas.map((one) => ({
        ...one,
        empresa: matriz.id,
        item,
        tipo,
        descricao: `De ${one.loja}: ${nome}`,
        data: new Date().toISOString(),
      })),
    );
    await sql`update produto set estoque = ${da + dela}, da_rede = true, codigo = ${codigo} where id in (${na_matriz}, ${na_filial})`.execute(
      store.db,
    );
  }
  const juntos = rows.map(({ na_matriz }) => na_matriz);
  await sql`update produto set estoque_minimo = greatest(estoque, 0) + 6 where id in (
    select id from produto where empresa_id = ${matriz.id} and controla_estoque and id <> all(${juntos}::bigint[]) order by estoque, id limit ${acabando})`.execute(
    store.db,
  );
};
