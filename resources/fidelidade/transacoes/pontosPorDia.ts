import { summary } from '#fields/summary';
import { transacao } from '../../../schemas/fidelidade/transacoes/transacao';

/** What comes and goes of the points of customers; what still waits does not count. */
export const pontosPorDia = summary('pontosPorDia', {
  label: 'Movimento de pontos',
  text: 'Pontos que entraram, saíram e venceram. O que está em carência ainda não conta.',
  menu: { group: 'relatorios', icon: 'wallet', order: 80 },
  permission: ['TRANSACAO_VER'],
  plan: 'FIDELIDADE',
  call: 'POST /transacao/relatorio/movimento/{page}/{size}',
  from: transacao,
  on: 'data',
  where: { saldo: { empty: false } },
  filters: ['tipo', 'origem', 'cliente', 'usuario'],
  choose: { dia: { step: 'day' }, mes: { step: 'month' }, tipo: 'tipo', origem: 'origem' },
  count: { transacoes: {} },
  sum: {
    creditos: ['pontos', { tipo: ['CREDITO', 'BONUS'] }],
    resgates: ['pontos', { tipo: 'RESGATE' }],
    expirados: ['pontos', { tipo: 'EXPIRACAO' }],
    pontos: 'pontos',
    emAberto: 'restante',
  },
  labels: { transacoes: 'Transações', creditos: 'Créditos', emAberto: 'Ainda a usar' },
  charts: [{ kind: 'bar', x: 'grupo', y: 'creditos' }],
});
