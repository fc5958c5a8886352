import { summary } from '#fields/summary';
import { pedido } from '../../../schemas/delivery/pedidos/pedido';
import { feedbackResposta } from '../../../schemas/marketing/feedback/feedbackResposta';

export const satisfacao = summary('satisfacao', {
  label: 'Satisfação dos clientes',
  text: 'NPS: de quem respondeu de 0 a 10, os promotores (9 e 10) menos os detratores (0 a 6), em por cento.',
  menu: { group: 'relatorios', icon: 'campaign', order: 67 },
  permission: ['FEEDBACK_RESPOSTA_VER'],
  plan: 'MARKETING',
  call: 'POST /feedback/resposta/relatorio/satisfacao/{page}/{size}',
  from: feedbackResposta,
  with: { pedido },
  on: 'respondidaEm',
  filters: ['pedido.canal', 'pedido.modalidade', 'pedido.motoboy'],
  choose: {
    mes: { step: 'month' },
    dia: { step: 'day' },
    diaSemana: { step: 'weekday' },
    canal: 'pedido.canal',
    modalidade: 'pedido.modalidade',
    motoboy: 'pedido.motoboy',
    nota: 'nota',
  },
  count: {
    respostas: {},
    de0a10: { nps: { empty: false } },
    promotores: { nps: { gte: 9 } },
    detratores: { nps: { lte: 6 } },
    baixas: { nota: { lte: 2 } },
  },
  sum: { estrelas: 'nota' },
  less: { saldo: ['promotores', 'detratores'] },
  percent: { nps: ['saldo', 'de0a10'], notasBaixas: ['baixas', 'respostas'] },
  ratio: { media: ['estrelas', 'respostas'] },
  labels: {
    motoboy: 'Entregador',
    nota: 'Estrelas',
    de0a10: 'Disseram de 0 a 10',
    baixas: 'Notas 1 e 2',
    estrelas: 'Soma das estrelas',
    saldo: 'Promotores menos detratores',
    notasBaixas: 'Notas baixas (%)',
    nps: 'NPS',
    media: 'Estrelas em média',
  },
  sort: 'respostas',
  headline: ['nps', 'media', 'respostas', 'notasBaixas'],
  charts: [
    { kind: 'bar', x: 'grupo', y: 'respostas', label: 'Respostas', text: 'Pelo grupo escolhido.' },
    { kind: 'line', x: 'mes', y: 'nps', label: 'NPS por mês' },
  ],
  compare: 'previous',
});
