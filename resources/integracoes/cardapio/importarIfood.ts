import { page } from '#kit';

/** «Importar do iFood»: catalogue as a tree of check boxes, then the process. */
export const importarIfood = page('importarIfood', {
  label: 'Importar do iFood',
  path: 'importar-ifood',
  menu: false,
  permission: ['INTEGRACAO_CARDAPIO'],
  plan: 'INTEGRACOES',
  screen: () => import('./importarIfood.Tela'),
});
