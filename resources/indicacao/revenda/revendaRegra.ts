import { settings } from '#kit';
import { revendaRegra } from '../../../schemas/indicacao/revenda/revendaRegra';

export const regraDaRevenda = settings(revendaRegra, {
  menu: { group: 'plataforma', icon: 'rule', order: 64 },
  access: { show: 'ROLE_ADMIN', update: 'ROLE_ADMIN' },
  form: ['perfilInicial', 'diasDepois'],
});
