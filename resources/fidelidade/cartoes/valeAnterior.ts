import { resource } from '#kit';
import { valeAnterior } from '../../../schemas/fidelidade/cartoes/valeAnterior';

export const valesAnteriores = resource(valeAnterior, {
  menu: { group: 'fidelidade', icon: 'wallet', order: 90 },
  plan: 'CARTAO_PRESENTE',
  off: ['update', 'delete'],
  list: {
    columns: ['codigo', 'saldo', 'validade', 'comprador', 'presenteado'],
    filters: ['saldo', 'validade', 'comprador'],
    search: ['codigo'],
    sort: { criadoEm: 'desc' },
    empty:
      'Traga os vales do sistema de antes em «Importar», com código e saldo. Cada um vale na hora, e nenhum caixa recebe por ele.',
  },
  form: [['codigo', 'saldo', 'validade'], 'comprador', ['presenteado', 'telefone'], 'empresa'],
});
