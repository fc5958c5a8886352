import { page } from '#kit';

/** Advance of receivables: choose, see the cost beside the wait, accept, follow. */
export const antecipar = page('antecipar', {
  label: 'Antecipar',
  menu: { group: 'financeiro', icon: 'move_up', order: 4 },
  permission: ['ANTECIPACAO_CONFIRMAR'],
  screen: () => import('./antecipar.Tela'),
});
