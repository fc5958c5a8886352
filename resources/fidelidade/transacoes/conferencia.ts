import { page, post, r } from '#kit';
import { f } from '#fields';

const quem = { permission: ['TRANSACAO_CONFERIR'], plan: 'FIDELIDADE', inCompany: true } as const;
const inteiro = f.integer({ required: true });
const texto = f.text({ required: true });

/** Check of each balance against the sum of its rows. */
export const conferencia = page('conferencia', {
  label: 'Conferência de pontos',
  menu: { group: 'fidelidade', icon: 'rule', order: 80 },
  permission: ['TRANSACAO_CONFERIR'],
  plan: 'FIDELIDADE',
  screen: () => import('./conferencia.Tela'),
});
export const conferirSaldos = post('/transacao/verificacao/transacoes', {
  mutates: false,
  ...quem,
  result: {
    diferencas: r.list({ cliente: inteiro, nome: texto, saldo: inteiro, soma: inteiro, restante: inteiro }),
    semPedido: r.list({ id: inteiro, descricao: texto }),
  },
});
export const recalcularSaldos = post('/transacao/verificacao/recalcular', {
  permission: ['ROLE_ADMIN'],
  plan: 'FIDELIDADE',
  inCompany: true,
  result: { recalculados: inteiro },
});
