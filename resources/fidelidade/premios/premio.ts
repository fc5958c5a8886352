import { parts, resource } from '#kit';
import { premio } from '../../../schemas/fidelidade/premios/premio';

const { children } = parts(premio);

export const premios = resource(premio, {
  menu: { group: 'fidelidade', icon: 'redeem', order: 40 },
  plan: 'FIDELIDADE',
  sortable: { field: 'ordem' },
  duplicate: true,
  list: {
    columns: ['nome', 'tipo', 'pontos', 'estoque', 'validadeResgateDias', 'destaque', 'ativo'],
    filters: ['tipo', 'ativo', 'destaque', 'pontos', 'estoque'],
    search: ['nome', 'descricao'],
    tabs: { Ativos: { ativo: true }, 'Sem estoque': { estoque: 0 }, Todos: {} },
  },
  form: [
    {
      title: 'Prêmio',
      rows: ['nome', 'descricao', 'imagem', ['tipo', 'pontos'], 'produto', 'cupom', ['valor', 'custo']],
    },
    {
      title: 'Quando e quantos',
      rows: [
        ['inicio', 'fim', 'validadeResgateDias'],
        'diasSemana',
        ['estoque', 'limitePorCliente', 'limiteDia'],
        ['ativo', 'destaque'],
      ],
    },
  ],
  related: {
    Resgates: children('premioResgate', {
      by: 'premio',
      columns: ['codigo', 'cliente', 'pontos', 'situacao', 'validade'],
    }),
  },
});
