import { page } from '#kit';
import { f } from '#fields';

/** Quotes of all partners and the company's own couriers, side by side. */
export const chamarEntregador = page('chamarEntregador', {
  label: 'Chamar entregador',
  menu: { group: 'integracoes', hidden: true },
  permission: ['ENTREGA_CHAMAR'],
  plan: 'INTEGRACOES',
  params: { pedido: f.ref('pedido') },
  screen: () => import('./chamar.Tela'),
});
