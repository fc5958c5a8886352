import { resource } from '#kit';
import { containdicacao } from '../../schemas/indicacao/containdicacao';

/** Made by the first question; nobody types one. */
export const contasDeIndicacao = resource(containdicacao, {
  menu: { group: 'plataforma', icon: 'account_balance', order: 63 },
  off: ['create', 'update', 'delete'],
  access: { list: 'INDICACAO_APROVAR', show: 'INDICACAO_APROVAR' },
  list: {
    columns: ['empresa', 'codigo', 'saldo', 'pendente', 'totalGanho', 'totalResgatado', 'ativo'],
    filters: ['empresa', 'ativo', 'saldo'],
    search: ['codigo'],
    sort: { saldo: 'desc' },
    empty: 'Cada empresa que abre “Indique e ganhe” ganha uma conta.',
  },
});
