import { summary } from '#fields/summary';
import { transacao } from '../../../schemas/fidelidade/transacoes/transacao';

/** Points credited, debited and expired; pending ones do not count. */
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
    creditos: ['pontos', { tipo: ['CREDITO', 'BONUS'], saldo: { empty: false } }],
    resgates: ['pontos', { tipo: 'RESGATE', saldo: { empty: false } }],
    expirados: ['pontos', { tipo: 'EXPIRACAO', saldo: { empty: false } }],
    ajustes: ['pontos', { tipo: ['AJUSTE', 'ESTORNO'], saldo: { empty: false } }],
    pontos: 'pontos',
    emAberto: 'restante',
  },
  labels: { transacoes: 'Transações', creditos: 'Créditos', ajustes: 'Ajustes e estornos', emAberto: 'Ainda a usar' },
  headline: ['creditos', 'resgates', 'expirados', 'emAberto'],
  charts: [{ kind: 'bar', x: 'grupo', y: 'creditos' }],
});
