import { actions, parts, resource } from '#kit';
import { campanha, vidaDaCampanhaDeMarketing } from '../../../schemas/marketing/campanha/campanha';

const { children, slot } = parts(campanha);
const { record } = actions(campanha);

export const campanhas = resource(campanha, {
  menu: { group: 'promocoes', icon: 'campaign', order: 11 },
  plan: 'MARKETING',
  states: vidaDaCampanhaDeMarketing,
  duplicate: true,
  editable: { situacao: 'RASCUNHO' },
  refresh: { every: 10, while: { situacao: ['AGENDADA', 'ENVIANDO'] } },
  list: {
    columns: [
      'nome',
      'situacao',
      'publico',
      'agendadaPara',
      'participantes',
      'enviadas',
      'lidas',
      'cliques',
      'pedidos',
      'valor',
    ],
    filters: ['situacao', 'publico', 'objetivo'],
    search: ['nome', 'mensagem'],
    sort: { criadoEm: 'desc' },
    tabs: {
      'Por enviar': { situacao: ['RASCUNHO', 'AGENDADA'] },
      'Em andamento': { situacao: ['ENVIANDO', 'PAUSADA'] },
      Terminadas: { situacao: ['CONCLUIDA', 'CANCELADA'] },
    },
    empty: 'Nenhuma campanha ainda. Escolha um público, escreva a mensagem, veja quem recebe e envie.',
  },
  form: [
    ['nome', 'empresa'],
    ['objetivo', 'publico'],
    'mensagem',
    ['mensagemB', 'porcentagemB'],
    'cupom',
    { title: 'Como sai', rows: [['porHora', 'grupoControle', 'janelaConversaoDias'], 'continua'] },
  ],
  record: {
    status: 'situacao',
    figures: ['participantes', 'enviadas', 'lidas', 'cliques', 'pedidos', 'valor'],
    next: ['agendar', 'retomar'],
    notices: [{ when: { motivoPausa: { empty: false } }, tone: 'warning', title: 'Parada', text: '{motivoPausa}' }],
    body: [
      slot(() => import('./campanha.Numeros')),
      'publico',
      'objetivo',
      'cupom',
      'porHora',
      'grupoControle',
      'janelaConversaoDias',
      'agendadaPara',
      'continua',
      'ultimaEntrada',
      children('campanhaParticipante', {
        by: 'campanha',
        columns: ['cliente', 'variante', 'situacao', 'motivo', 'enviadaEm', 'clicouEm', 'pedido', 'valor'],
        none: 'Os participantes ficam fixos quando o envio começa.',
      }),
    ],
  },
  actions: {
    encerrar: record({
      label: 'Encerrar entradas',
      icon: 'block',
      permission: 'CAMPANHA_ENVIAR',
      plan: 'MARKETING',
      call: 'POST {id}/encerrar',
      when: { continua: true, situacao: ['ENVIANDO', 'PAUSADA'] },
      confirm: 'Encerrar? Ninguém mais entra; quem já está nela ainda recebe.',
      submit: 'Encerrar entradas',
      effect: [{ toast: 'A campanha termina com quem já está nela.' }, 'refresh'],
    }),
  },
});
