import type { HandlerContext, Infer } from '#kit';
import { produto, vidaDoProduto, type situacoesDeVenda } from '../../../schemas/delivery/cardapio/produto';
import { produtoAdicionalCategoria } from '../../../schemas/delivery/cardapio/adicionais/produtoAdicionalCategoria';
import type { CanalDeVenda } from './preco.server';

type Produto = Infer<typeof produto>;
interface Alternado {
  readonly id: number;
  readonly situacao: keyof typeof situacoesDeVenda;
}
/** Pauses a product on sale and puts a paused one back. */
export const alternar = async ({ move, refuse, user }: HandlerContext, product: Produto): Promise<Alternado> => {
  if (product.situacao === 'INATIVO' && !user.permissions.has('PRODUTO_EDITAR'))
    refuse('Este produto está fora do cardápio: só quem edita produtos o põe de volta!');
  const { id, situacao } =
    (await move(vidaDoProduto, product, { to: product.situacao === 'ATIVO' ? 'PAUSADO' : 'ATIVO' })) ??
    refuse('A situação deste produto mudou: atualize e tente de novo!');
  return { id, situacao };
};

const copia = ' (cópia)';
/** Copies a product with its add-on categories. The copy is not on sale until somebody changes that. */
export const duplicar = async ({ rows }: HandlerContext, product: Produto): Promise<{ readonly id: number }> => {
  const { id: from, versao: _versao, ordem: _ordem, ...values } = product;
  const { id } = await rows.insert(produto, {
    ...values,
    nome: product.nome.slice(0, 100 - copia.length) + copia,
    codigo: null,
    codigoBarras: null,
    estoque: 0,
    daRede: false,
    situacao: 'INATIVO',
    pausadoAte: null,
  });
  for (const link of await rows.all(produtoAdicionalCategoria, { produto: from, $sort: [['ordem', 'asc']] })) {
    const { id: _link, versao: _of, ...same } = link;
    await rows.insert(produtoAdicionalCategoria, { ...same, produto: id });
  }
  return { id };
};

/** Sold in these channels too; a product without channels is sold in all of them. */
export const maisCanais = async (
  { rows, refuse }: HandlerContext,
  product: Produto,
  more: readonly CanalDeVenda[],
): Promise<void> => {
  const sold = product.canais ?? [];
  if (sold.length === 0) refuse('Já é vendido em todos os canais!');
  if (more.every((one) => sold.includes(one))) refuse('Já é vendido nestes canais!');
  await rows.update(produto, product, { canais: [...new Set([...sold, ...more])] });
};

type Fotos = Pick<Produto, 'imagem' | 'imagens'>;
const principalDe = ({ imagens }: Fotos): number | null => imagens?.find((one) => one.principal)?.imagem ?? null;
/**
 * Keeps the menu's picture and the gallery's main picture equal: a newly marked one becomes the menu's, and another
 * menu picture removes the mark.
 */
export const fotoDoCardapio = (row: Fotos, before: Fotos | undefined): Partial<Fotos> | undefined => {
  const marcada = principalDe(row);
  if (marcada === null || marcada === row.imagem) return undefined;
  const foiMarcada = before === undefined || marcada !== principalDe(before);
  if (foiMarcada) return { imagem: marcada };
  return { imagens: row.imagens!.map((one) => ({ ...one, principal: one.imagem === row.imagem })) };
};
