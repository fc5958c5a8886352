import { actions, resource } from '#kit';
import { f } from '#fields';
import { feedbackResposta, vidaDaResposta } from '../../../schemas/marketing/feedback/feedbackResposta';

const { collection } = actions(feedbackResposta);
const respondida = { respondidaEm: { empty: false } } as const;
export const avaliacoes = resource(feedbackResposta, {
  menu: { group: 'promocoes', icon: 'star', order: 18 },
  plan: 'MARKETING',
  states: vidaDaResposta,
  off: ['create', 'update', 'delete'],
  bell: {
    notaBaixa: {
      when: { situacao: 'NOVA', nota: { lte: 2 } },
      text: 'Avaliação baixa: nota {nota}, em {respondidaEm}',
      permission: 'FEEDBACK_RESPONDER',
      tone: 'warning',
    },
  },
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
  actions: {
    pedir: collection({
      label: 'Pedir avaliação',
      icon: 'link',
      permission: 'FEEDBACK_RESPONDER',
      plan: 'MARKETING',
      inCompany: true,
      call: 'POST pedir',
      form: {
        pedido: f.ref('pedido', {
          required: true,
          help: 'O link novo toma o lugar do que já foi enviado.',
        }),
      },
      submit: 'Gerar link',
      result: { link: f.url({ label: 'Link para enviar ao cliente', required: true }) },
      effect: [{ show: ['link'], title: 'Pedir avaliação' }, 'refresh'],
    }),
  },
});
