import { get, page, r } from '#kit';
import { f } from '#fields';

/** Start without a menu to paste: sample products of the segment, to be changed afterwards. */
export const exemplosProduto = page('exemplosProduto', {
  label: 'Produtos de exemplo',
  path: 'exemplos',
  menu: false,
  permission: ['PRODUTO_EDITAR'],
  plan: 'CARDAPIO',
  screen: () => import('./exemplosProduto.Tela'),
});

export const listarExemplos = get('/produto/listar-exemplos', {
  permission: ['PRODUTO_EDITAR'],
  plan: 'CARDAPIO',
  inCompany: true,
  result: r.list({
    id: f.integer({ required: true }),
    categoria: f.text({ required: true }),
    nome: f.text({ required: true }),
    descricao: f.text(),
    preco: f.money({ required: true }),
    /** Add-ons that customers choose. */
    adicionais: f.text(),
    /** True when the category already has a product of this name. */
    existe: f.bool({ required: true }),
  }),
});
