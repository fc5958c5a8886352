import { resource } from '#kit';
import { estoqueCentralizado } from '../../../schemas/delivery/rede/estoqueCentralizado';

/** Shared items, listed for the head of the network only; every shop sees them on the network's page. */
export const itensCentralizados = resource(estoqueCentralizado, {
  menu: false,
  plan: 'CARDAPIO',
  off: ['create', 'update', 'delete'],
  access: { list: 'PRODUTO_ESTOQUE' },
  list: { columns: ['codigo', 'nome', 'estoque', 'estoqueMinimo'], filters: ['estoque'], search: ['codigo', 'nome'] },
});
