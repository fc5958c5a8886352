import { entity } from '#kit';
import { f } from '#fields';

export const produtoExterno = entity('produtoExterno', {
  label: ['Produto do distribuidor', 'Produtos do distribuidor'],
  title: 'nome',
  root: 'produto-externo/',
  source: {
    type: 'simple-rest',
    url: 'CATALOGO_URL',
    path: 'products',
    names: { nome: 'name', preco: 'price', tipo: 'kind' },
    search: 'q',
  },
  fields: {
    nome: f.text({ required: true, max: 40 }),
    preco: f.money({ label: 'Preço', required: true, min: 1 }),
    tipo: f.enum({ BEBIDA: 'Bebida', PRATO: 'Prato' }),
  },
});
