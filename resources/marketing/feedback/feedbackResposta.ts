import { resource } from '#kit';
import { feedbackResposta, vidaDaResposta } from '../../../schemas/marketing/feedback/feedbackResposta';

const respondida = { respondidaEm: { empty: false } } as const;
export const avaliacoes = resource(feedbackResposta, {
  menu: { group: 'promocoes', icon: 'star', order: 18 },
  plan: 'MARKETING',
  states: vidaDaResposta,
  off: ['create', 'update', 'delete'],
  list: {
    columns: ['respondidaEm', 'nota', 'nps', 'comentario', 'cliente', 'pedido', 'situacao'],
    filters: ['situacao', 'nota', 'nps', 'respondidaEm'],
    search: [],
    sort: { respondidaEm: 'desc' },
    tabs: {
      Novas: { situacao: 'NOVA' },
      'Notas baixas': { nota: { lte: 2 } },
      Respondidas: respondida,
      Todas: {},
    },
    totals: {
      call: 'POST totais',
      count: {
        respostas: respondida,
        promotores: { nps: { gte: 9 } },
        detratores: { nps: { lte: 6 } },
      },
    },
    empty: 'Nenhuma avaliação. Ligue “Depois da compra” em Mensagens automáticas, com {avaliacao} no texto.',
  },
  record: {
    status: 'situacao',
    figures: ['nota', 'nps'],
    next: ['resolver', 'ler'],
    body: ['comentario', 'cliente', 'pedido', 'convidadaEm', 'respondidaEm', 'providencia'],
  },
});
