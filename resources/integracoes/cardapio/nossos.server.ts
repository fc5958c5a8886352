import type { HandlerContext, Infer } from '#kit';
import { categoriaProduto } from '../../../schemas/delivery/cardapio/categoriaProduto';
import { produto } from '../../../schemas/delivery/cardapio/produto';
import { produtoIntegracao } from '../../../schemas/integracoes/cardapio/produtoIntegracao';
import { emCentavos } from '../../comum/centavos';
import { precoDe } from '../../delivery/cardapio/preco.server';
import type { ProdutoNosso, VinculoNosso } from './comparar';

type Lendo = Pick<HandlerContext, 'rows'>;
export type Vinculo = Infer<typeof produtoIntegracao>;
type Produto = Infer<typeof produto>;
type Categoria = Infer<typeof categoriaProduto>;

const vende = (canais: Produto['canais']): boolean => !canais?.length || canais.includes('IFOOD');
/** A product as iFood should have it: its price and its place on that channel. */
export const comoNoIfood = (row: Produto, categoria: Categoria | undefined): ProdutoNosso => ({
  id: row.id,
  nome: row.nome,
  codigo: row.codigo,
  categoria: categoria?.nome ?? '',
  preco: emCentavos(precoDe(row, 'IFOOD')),
  situacao: row.situacao,
  noIfood: vende(row.canais) && vende(categoria?.canais ?? null) && categoria?.ativo !== false,
});

export const produtosNossos = async ({ rows }: Lendo): Promise<readonly ProdutoNosso[]> => {
  const categorias = new Map((await rows.all(categoriaProduto, {})).map((one) => [one.id, one]));
  return (await rows.all(produto, {})).map((row) => comoNoIfood(row, categorias.get(row.categoria)));
};
/** Links of products of an account. Those of add-ons are apart. */
export const vinculosDe = async ({ rows }: Lendo, integracao: number): Promise<readonly Vinculo[]> =>
  rows.all(produtoIntegracao, { integracaoEmpresa: integracao });
export const deProdutos = (vinculos: readonly Vinculo[]): readonly VinculoNosso[] =>
  vinculos.flatMap(({ produto: id, idExterno, statusEnviado }) =>
    id === null ? [] : [{ produto: id, idExterno, statusEnviado }],
  );
