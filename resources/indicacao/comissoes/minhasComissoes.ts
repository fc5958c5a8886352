import { page } from '#kit';
import { f } from '#fields';

/** Commissions of the signed-in seller of the platform. */
export const minhasComissoes = page('minhasComissoes', {
  label: 'Minhas comissões',
  menu: { group: 'financeiro', icon: 'receipt_long', order: 33 },
  permission: ['COMISSAO_VER'],
  outside: true,
  params: { pagamento: f.ref('vendedorPagamentoComissao') },
  screen: () => import('./minhasComissoes.Tela'),
});
