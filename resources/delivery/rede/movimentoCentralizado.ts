import { resource } from '#kit';
import { movimentoCentralizado } from '../../../schemas/delivery/rede/movimentoCentralizado';

/** Read only: sales of the shops and counts of shared items write it. */
export const movimentosCentralizados = resource(movimentoCentralizado, {
  menu: false,
  plan: 'CARDAPIO',
  off: ['create', 'update', 'delete'],
  access: { list: 'PRODUTO_ESTOQUE' },
  list: {
    columns: ['descricao', 'item', 'loja', 'data', 'tipo', 'quantidade', 'saldo'],
    filters: ['item', 'tipo', 'data'],
    search: ['descricao', 'loja'],
    sort: { data: 'desc' },
  },
  show: [['descricao', 'tipo'], ['item', 'loja'], ['data', 'quantidade', 'saldo'], 'motivo'],
});
