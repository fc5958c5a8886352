import type { ApiScopeDef } from '#kit';

/**
 * Scopes of keys of programs (docs/keys.md). A key holds the permissions of its scopes, as long as its maker has them; a
 * call opens to the scopes that its `api` names.
 */
export const apiScopes = {
  PEDIDOS_LER: {
    label: 'Ler pedidos',
    text: 'Pedidos, itens e totais. O cliente aparece mascarado.',
    permissions: ['PEDIDO_VER'],
  },
  PEDIDOS_CRIAR: {
    label: 'Criar pedidos',
    text: 'Entram no quadro como os lançados na loja.',
    permissions: ['PEDIDO_EDITAR'],
  },
  PEDIDOS_ANDAR: {
    label: 'Andar com os pedidos',
    text: 'Confirma, prepara, apronta, despacha e conclui. Não cancela nem estorna.',
    permissions: ['PEDIDO_EDITAR'],
  },
  VENDAS_LER: {
    label: 'Ler as vendas',
    text: 'Totais do período por dia, canal, forma e produto.',
    permissions: ['PEDIDO_VER'],
  },
  CARDAPIO_LER: {
    label: 'Ler o cardápio',
    text: 'Categorias, produtos e preços.',
    permissions: ['PRODUTO_VER', 'CATEGORIA_PRODUTO_VER'],
  },
  CARDAPIO_EDITAR: {
    label: 'Mudar o cardápio',
    text: 'Cria e altera produtos.',
    permissions: ['PRODUTO_EDITAR'],
  },
  CLIENTES_LER: {
    label: 'Ler clientes',
    text: 'Com CPF, telefone, e-mail e endereço mascarados.',
    permissions: ['CLIENTE_VER'],
  },
  CLIENTES_EDITAR: {
    label: 'Cadastrar clientes',
    text: 'Cria e altera clientes, sem os ler inteiros.',
    permissions: ['CLIENTE_EDITAR'],
  },
  ESTOQUE: {
    label: 'Ler o estoque',
    text: 'Entradas, saídas e saldo de cada produto.',
    permissions: ['PRODUTO_VER'],
  },
} as const satisfies Readonly<Record<string, ApiScopeDef>>;
