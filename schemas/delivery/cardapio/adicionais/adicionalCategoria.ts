import { entity } from '#kit';
import { f } from '#fields';

/** Add-on group of a product: size, crust, extras. Products share it through `produtoAdicionalCategoria`. */
export const adicionalCategoria = entity('adicionalCategoria', {
  label: ['Categoria de adicionais', 'Categorias de adicionais'],
  gender: 'f',
  title: 'nome',
  root: 'produto/adicional/categoria/',
  tenant: 'empresa',
  fields: {
    nome: f.text({ required: true, max: 60, help: 'Como o cliente lê: Tamanho, Borda, Adicionais.' }),
    empresa: f.ref('empresa', { required: true, readOnly: 'update' }),
    descricao: f.text({ label: 'Descrição', max: 200 }),
    minimo: f.integer({
      label: 'Mínimo',
      required: true,
      default: 0,
      min: 0,
      max: 99,
      help: 'De um em diante, o cliente tem de escolher.',
    }),
    maximo: f.integer({ label: 'Máximo', required: true, default: 1, min: 1, max: 99 }),
    repetePorItem: f.bool({
      label: 'O mesmo mais de uma vez',
      required: true,
      default: false,
      help: 'Dois bacons contam como dois.',
    }),
    tipoPreco: f.enum(
      { SOMA: 'A soma deles', MAIOR: 'O mais caro deles', MEDIA: 'A média deles' },
      { label: 'O cliente paga', required: true, default: 'SOMA' },
    ),
    ordem: f.integer({ required: true, default: 0, min: 0, max: 9999 }),
    ativo: f.bool({ required: true, default: true }),
  },
  rules: [
    {
      on: ['minimo', 'maximo'],
      test: ({ minimo, maximo }) => maximo >= minimo,
      message: 'O máximo não pode ser menor que o mínimo!',
    },
  ],
});
