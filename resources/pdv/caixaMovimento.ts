import { actions, resource } from '#kit';
import { caixaMovimento } from '../../schemas/pdv/caixaMovimento';

const { record } = actions(caixaMovimento);
/** Read only, for users who check tills: the sum is the expected amount, which the operator must not know. */
export const caixaMovimentos = resource(caixaMovimento, {
  menu: { group: 'pdv', icon: 'swap_vert', order: 60 },
  plan: 'PDV',
  off: ['create', 'update', 'delete'],
  access: { list: 'CAIXA_CONFERIR' },
  list: {
    columns: ['descricao', 'caixa', 'data', 'tipo', 'forma', 'valor'],
    filters: ['tipo', 'forma', 'caixa', 'data', 'usuario', 'venda'],
    search: ['descricao'],
    sort: { data: 'desc' },
    totals: {
      call: 'POST totais',
      count: { movimentos: {} },
      sum: { total: 'valor', dinheiro: ['valor', { forma: 'DINHEIRO' }] },
      labels: { dinheiro: 'Em dinheiro' },
    },
  },
  show: [
    ['descricao', 'tipo'],
    ['forma', 'valor'],
    ['caixa', 'venda'],
    ['data', 'usuario'],
    ['pedido', 'vale', 'acerto'],
    ['cliente', 'motivo'],
  ],
  actions: {
    comprovante: record({
      label: 'Imprimir comprovante',
      icon: 'print',
      call: 'GET {id}/imprimir',
      permission: 'CAIXA_MOVIMENTAR',
      when: { tipo: ['SANGRIA', 'SUPRIMENTO', 'RECEBIMENTO_FIADO'] },
      effect: 'print',
    }),
  },
});
