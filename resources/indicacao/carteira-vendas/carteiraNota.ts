import { resource } from '#kit';
import { carteiraNota } from '../../../schemas/indicacao/carteira-vendas/carteiraNota';

/** Read and written on the page of the portfolio. */
export const notasDaCarteira = resource(carteiraNota, {
  menu: { group: 'plataforma', icon: 'edit', order: 12, hidden: true },
  off: ['create', 'update', 'delete'],
  access: { list: 'CARTEIRA_VER', show: 'CARTEIRA_VER' },
  list: {
    columns: ['quando', 'empresa', 'vendedor', 'texto', 'proximoContato', 'usuario'],
    filters: ['empresa', 'vendedor', 'quando', 'proximoContato'],
    search: ['texto'],
    sort: { quando: 'desc' },
    empty: 'O que for anotado na carteira aparece aqui.',
  },
});
