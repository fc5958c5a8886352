import { summary } from '#fields/summary';
import { pedido } from '../../../schemas/delivery/pedidos/pedido';
import { filtrosAoLado } from '../pedidos/filtros';

export const cancelamentos = summary('cancelamentos', {
  label: 'Cancelamentos',
  text: 'Os pedidos do período que foram cancelados, e a parte deles no que entrou.',
  menu: { group: 'relatorios', icon: 'block', order: 40 },
  permission: ['PEDIDO_VER'],
  plan: 'RELATORIOS',
  call: 'POST /pedido/relatorio/cancelamentos/{page}/{size}',
  from: pedido,
  on: 'data',
  hours: true,
  filters: ['canal', 'modalidade', 'cliente', 'usuario'],
  among: filtrosAoLado,
  choose: {
    motivo: 'motivo',
    dia: { step: 'day' },
    hora: { step: 'hour' },
    diaSemana: { step: 'weekday' },
    canal: 'canal',
    modalidade: 'modalidade',
    usuario: 'usuario',
    cliente: 'cliente',
  },
  where: { situacao: 'CANCELADO' },
  count: { cancelados: {}, recebidos: { situacao: { empty: false } } },
  sum: { valor: 'total' },
  percent: { parte: ['cancelados', 'recebidos'] },
  labels: {
    usuario: 'Atendente',
    formaPagamento: 'Forma de pagamento',
    motivo: 'Motivo',
    valor: 'Valor cancelado',
    parte: 'Dos recebidos',
  },
  charts: [
    { kind: 'line', x: 'dia', y: 'cancelados' },
    { kind: 'bar', x: 'grupo', y: 'cancelados' },
  ],
  compare: 'previous',
});
