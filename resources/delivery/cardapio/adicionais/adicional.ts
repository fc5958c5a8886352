import { resource } from '#kit';
import { adicional, vidaDoAdicional } from '../../../../schemas/delivery/cardapio/adicionais/adicional';

/** Edited in their categories, chosen in the dialog of the order; no list of its own in the menu. */
export const adicionais = resource(adicional, {
  menu: false,
  plan: 'CARDAPIO',
  live: true,
  states: vidaDoAdicional,
  access: {
    list: ['PRODUTO_VER', 'PEDIDO_EDITAR'],
    create: 'PRODUTO_EDITAR',
    update: 'PRODUTO_EDITAR',
    delete: 'PRODUTO_EXCLUIR',
  },
  sortable: { field: 'ordem', within: 'categoria' },
  list: {
    columns: ['nome', 'categoria', 'valor', 'situacao'],
    filters: ['categoria', 'situacao', 'valor', 'produtoVinculado', 'controlaEstoque', 'estoque'],
    tabs: { 'À venda': { situacao: 'ATIVO' }, 'Em falta': { situacao: 'PAUSADO' }, Todos: {} },
  },
  form: [
    ['nome', 'categoria'],
    ['valor', 'maximo', 'custo'],
    'descricao',
    'imagem',
    'empresa',
    {
      title: 'Estoque',
      rows: ['produtoVinculado', 'controlaEstoque', ['estoque', 'estoqueMinimo'], 'vendeSemEstoque'],
    },
  ],
});
