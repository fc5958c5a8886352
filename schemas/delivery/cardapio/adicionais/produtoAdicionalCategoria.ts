import { entity } from '#kit';
import { f } from '#fields';

/** Use of an add-on category by a product: order, own minimum and maximum, and excluded options. */
export const produtoAdicionalCategoria = entity('produtoAdicionalCategoria', {
  label: ['Adicionais do produto', 'Adicionais dos produtos'],
  title: 'categoria',
  root: 'produto/adicional/vinculo/',
  tenant: 'empresa',
  bin: false,
  fields: {
    empresa: f.ref('empresa', { required: true, readOnly: 'update' }),
    produto: f.ref('produto', { required: true, readOnly: 'update', holds: false }),
    categoria: f.ref('adicionalCategoria', { required: true, holds: false }),
    ordem: f.integer({ required: true, default: 0, min: 0, max: 9999 }),
    minimo: f.integer({ label: 'Mínimo aqui', min: 0, max: 99, help: 'Vazio: o da categoria.' }),
    maximo: f.integer({ label: 'Máximo aqui', min: 1, max: 99, help: 'Vazio: o da categoria.' }),
    ativo: f.bool({ label: 'Oferecida', required: true, default: true }),
    fora: f.refs('adicional', { label: 'Menos estes', help: 'Adicionais da categoria que este produto não tem.' }),
  },
  unique: [['produto', 'categoria']],
  rules: [
    {
      on: ['minimo', 'maximo'],
      test: ({ minimo, maximo }) => maximo! >= minimo!,
      message: 'O máximo não pode ser menor que o mínimo!',
    },
  ],
});
