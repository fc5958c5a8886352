import { resource } from '#kit';
import { estoqueCentralizado } from '../../schemas/delivery/estoqueCentralizado';

/** Of the head alone; the page of the network shows them to every shop. */
export const itensCentralizados = resource(estoqueCentralizado, {
  menu: false,
  plan: 'CARDAPIO',
  off: ['create', 'update', 'delete'],
  access: { list: 'PRODUTO_ESTOQUE' },
  list: { columns: ['codigo', 'nome', 'estoque', 'estoqueMinimo'], filters: ['estoque'], search: ['codigo', 'nome'] },
});
