import { summary } from '#fields/summary';
import { pedido, venda } from '../../../schemas/delivery/pedidos/pedido';

export const atendimento = summary('atendimento', {
  label: 'Atendimento dos pedidos',
  text: 'O que foi feito dos pedidos que chegaram no período, até a nota fiscal, e em quanto tempo.',
  menu: { group: 'relatorios', icon: 'dashboard', order: 15 },
  permission: ['PEDIDO_VER'],
  plan: 'RELATORIOS',
  call: 'POST /pedido/relatorio/atendimento/{page}/{size}',
  from: pedido,
  on: 'data',
  filters: ['canal', 'modalidade', 'usuario'],
  choose: {
    hora: { step: 'hour' },
    dia: { step: 'day' },
    diaSemana: { step: 'weekday' },
    canal: 'canal',
    modalidade: 'modalidade',
    usuario: 'usuario',
  },
  count: {
    recebidos: {},
    vendidos: venda,
    concluidos: { situacao: 'CONCLUIDO' },
    comNota: { situacao: 'CONCLUIDO', notaFiscal: { empty: false } },
    cancelados: { situacao: 'CANCELADO' },
  },
  mean: { tempo: ['data', 'dataConclusao'] },
  percent: { conclusao: ['concluidos', 'recebidos'] },
  labels: {
    usuario: 'Atendente',
    vendidos: 'Não cancelados',
    concluidos: 'Concluídos',
    comNota: 'Com nota fiscal',
    tempo: 'Minutos até concluir',
    conclusao: 'Concluídos sobre recebidos',
  },
  headline: ['recebidos', 'concluidos', 'cancelados', 'tempo'],
  charts: [
    { kind: 'funnel', steps: ['recebidos', 'vendidos', 'concluidos', 'comNota'], label: 'Do pedido à nota fiscal' },
    { kind: 'gauge', y: 'conclusao' },
    { kind: 'bar', x: 'hora', y: 'tempo', text: 'Do pedido à conclusão, pela hora em que o pedido chegou.' },
  ],
  compare: 'previous',
});
