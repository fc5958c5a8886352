import { resource } from '#kit';
import { valePresenteMovimento } from '../../../schemas/fidelidade/cartoes/valePresenteMovimento';

/** Read only: sales, orders and the clock write them. */
export const movimentosDeVales = resource(valePresenteMovimento, {
  menu: { group: 'fidelidade', icon: 'swap_vert', order: 35 },
  plan: 'CARTAO_PRESENTE',
  off: ['create', 'update', 'delete'],
  access: { list: 'VALE_PRESENTE_VER' },
  list: {
    columns: ['data', 'vale', 'tipo', 'descricao', 'valor', 'saldo', 'pedido'],
    filters: ['tipo', 'vale', 'data', 'pedido', 'usuario'],
    search: ['descricao'],
    sort: { data: 'desc' },
    totals: {
      call: 'POST totais',
      sum: {
        vendidos: ['valor', { tipo: ['EMISSAO', 'RECARGA'] }],
        usados: ['valor', { tipo: ['USO', 'ESTORNO'] }],
        vencidos: ['valor', { tipo: 'VENCIMENTO' }],
        emAberto: 'valor',
      },
      labels: { emAberto: 'Ainda a usar' },
    },
  },
  show: [['descricao', 'tipo'], ['vale', 'pedido'], ['data', 'usuario'], ['valor', 'saldo'], 'chave'],
});
