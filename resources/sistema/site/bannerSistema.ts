import { parts, resource } from '#kit';
import { bannerSistema, vidaDoBanner } from '../../../schemas/sistema/site/bannerSistema';

const { slot } = parts(bannerSistema);

export const banners = resource(bannerSistema, {
  menu: { group: 'comunicacao', icon: 'image', order: 30 },
  states: vidaDoBanner,
  duplicate: true,
  sortable: { field: 'ordem', call: 'POST salvar-ordem' },
  list: {
    columns: ['titulo', 'posicao', 'situacao', 'inicio', 'fim', 'vistas', 'cliques', 'dispensas'],
    filters: ['situacao', 'posicao'],
    search: ['titulo', 'texto'],
    empty: 'Nenhum banner ainda. Crie o primeiro, escolha para quem é e ative.',
  },
  form: [
    'titulo',
    'texto',
    ['imagem', 'imagemTelefone'],
    ['botao', 'link'],
    {
      title: 'Onde e quando',
      rows: [
        ['posicao', 'frequencia'],
        ['inicio', 'fim'],
      ],
    },
    {
      title: 'Para quem',
      rows: [
        ['planos', 'papeis'],
        ['estados', 'situacoes'],
        ['segmentos', 'empresas'],
      ],
    },
  ],
  record: {
    status: 'situacao',
    figures: ['vistas', 'cliques', 'dispensas'],
    next: ['ativar'],
    body: [
      slot(() => import('./bannerSistema.Exemplo')),
      'posicao',
      'frequencia',
      'inicio',
      'fim',
      'planos',
      'papeis',
      'estados',
      'situacoes',
      'segmentos',
      'empresas',
    ],
  },
});
