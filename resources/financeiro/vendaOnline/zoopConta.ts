import { resource } from '#kit';
import { zoopConta } from '../../../schemas/financeiro/vendaOnline/zoopConta';

/** Accounts of companies at the provider: balance of the last reading, and how far it came. */
export const contasNoParceiro = resource(zoopConta, {
  menu: false,
  off: ['create', 'update', 'delete'],
  access: { list: ['FINANCEIRO_VER', 'ROLE_ADMIN'] },
  list: {
    columns: ['empresa', 'seller', 'disponivel', 'aReceber', 'bloqueado', 'saldoEm', 'lidoAte', 'erro'],
    filters: ['empresa'],
    sort: { empresa: 'asc' },
  },
});
