import type { OutsideContext } from '#kit/calls/handlers';
import { adicional } from '../../../schemas/delivery/cardapio/adicionais/adicional';
import { adicionalCategoria } from '../../../schemas/delivery/cardapio/adicionais/adicionalCategoria';
import { categoriaProduto } from '../../../schemas/delivery/cardapio/categoriaProduto';
import { produto } from '../../../schemas/delivery/cardapio/produto';

/** Moves the whole menu to the bin in one transaction, after the password. Orders keep their copies of it. */
export const excluirCardapio = async (
  { user, refuse, notFound, demandPassword, transaction }: OutsideContext,
  empresa: number,
  senha: string,
): Promise<{ readonly mensagem: string }> => {
  if (user.company === null) refuse('Entre na empresa cujo cardápio quer excluir!');
  // Answers 404 for another company, so that nothing is revealed.
  if (user.company?.id !== empresa) notFound();
  await demandPassword(senha, 'senha');
  return transaction(async ({ rows }) => {
    const of = { empresa } as const;
    const produtos = await rows.removeWhere(produto, of);
    await rows.removeWhere(categoriaProduto, of);
    await rows.removeWhere(adicional, of);
    await rows.removeWhere(adicionalCategoria, of);
    if (produtos === 0) refuse('O cardápio já está vazio!');
    return {
      mensagem: `Cardápio excluído: ${produtos === 1 ? '1 produto' : `${produtos.toLocaleString('pt-BR')} produtos`} na lixeira.`,
    };
  });
};
