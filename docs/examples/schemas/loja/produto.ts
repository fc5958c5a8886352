import { entity } from '#kit';
import { f } from '#fields';

export const produto = entity('produto', {
  label: ['Produto', 'Produtos'],
  title: 'nome',
  root: 'produto/',
  tenant: 'empresa',
  fields: {
    empresa: f.ref('empresa', { label: 'Loja', required: true, readOnly: 'update' }),
    categoria: f.ref('categoria', { required: true }),
    nome: f.text({ required: true, max: 80 }),
    preco: f.money({ label: 'Preço', required: true, min: 0.01 }),
    ativo: f.bool({ required: true, default: true }),
    ordem: f.integer({ min: 0 }),
  },
});
