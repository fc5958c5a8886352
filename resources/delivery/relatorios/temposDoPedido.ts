import { summary } from '#fields/summary';
import { pedido, venda } from '../../../schemas/delivery/pedidos/pedido';
import { filtrosAoLado } from '../pedidos/filtros';

/** Minutes that each step of an order takes. */
export const temposDoPedido = summary('temposDoPedido', {
  label: 'Tempos por etapa',
  text: 'Quantos minutos, em média, um pedido leva em cada etapa. Uma etapa que o pedido pulou não conta.',
  menu: { group: 'relatorios', icon: 'schedule', order: 36 },
  permission: ['PEDIDO_VER'],
  plan: 'RELATORIOS',
  call: 'POST /pedido/relatorio/tempos/{page}/{size}',
  from: pedido,
  on: 'data',
  where: venda,
  hours: true,
  filters: ['canal', 'modalidade', 'usuario'],
  among: filtrosAoLado,
  choose: {
    dia: { step: 'day' },
    hora: { step: 'hour' },
    diaSemana: { step: 'weekday' },
    canal: 'canal',
    modalidade: 'modalidade',
    usuario: 'usuario',
  },
  count: { pedidos: {} },
  mean: {
    aceite: ['data', 'confirmadoEm'],
    preparo: ['preparoEm', 'prontoEm'],
    espera: ['prontoEm', 'saiuEm'],
    entrega: ['saiuEm', 'dataConclusao'],
    total: ['data', 'dataConclusao'],
  },
  labels: {
    usuario: 'Atendente',
    formaPagamento: 'Forma de pagamento',
    aceite: 'Até confirmar',
    preparo: 'Em preparo',
    espera: 'Pronto, à espera',
    entrega: 'Na rua',
    total: 'Do pedido ao fim',
  },
  headline: ['total', 'aceite', 'preparo', 'entrega'],
  charts: [
    { kind: 'line', x: 'dia', y: 'total' },
    { kind: 'bar', x: 'hora', y: 'preparo' },
  ],
  compare: 'previous',
});
