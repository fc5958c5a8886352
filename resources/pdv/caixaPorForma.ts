import { summary } from '#fields/summary';
import { caixaMovimento } from '../../schemas/pdv/caixaMovimento';

export const caixaPorForma = summary('caixaPorForma', {
  label: 'Movimento dos caixas',
  text: 'O que entrou e saiu dos caixas no período: vendas, trocos, sangrias, suprimentos, estornos e fiado recebido.',
  menu: { group: 'relatorios', icon: 'swap_vert', order: 18 },
  permission: ['CAIXA_CONFERIR'],
  plan: 'PDV',
  call: 'POST /pdv/relatorio/movimentos/{page}/{size}',
  from: caixaMovimento,
  on: 'data',
  filters: ['caixa', 'forma', 'tipo', 'usuario'],
  by: { tipo: 'tipo', forma: 'forma' },
  count: { movimentos: {} },
  sum: { valor: 'valor' },
  charts: [{ kind: 'bar', x: 'tipo', y: 'valor' }],
  compare: 'previous',
});
