import { resource } from '#kit';
import { saldoAnterior } from '../../../schemas/fidelidade/transacoes/saldoAnterior';

export const saldosAnteriores = resource(saldoAnterior, {
  menu: { group: 'fidelidade', icon: 'history', order: 80 },
  plan: 'FIDELIDADE',
  off: ['update', 'delete'],
  list: {
    columns: ['cliente', 'pontos', 'expiraEm', 'descricao'],
    filters: ['cliente', 'pontos', 'expiraEm'],
    search: ['descricao'],
    sort: { criadoEm: 'desc' },
    empty:
      'Traga os pontos do sistema de antes em «Importar», uma linha por cliente. Cada saldo entra no extrato uma vez.',
  },
  form: ['cliente', ['pontos', 'expiraEm'], 'descricao', 'empresa'],
});
