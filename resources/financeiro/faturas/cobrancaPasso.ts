import { resource } from '#kit';
import { cobrancaPasso } from '../../../schemas/financeiro/faturas/cobrancaPasso';

export const passosDaCobranca = resource(cobrancaPasso, {
  menu: false,
  off: ['create', 'update', 'delete'],
  access: { list: ['FATURAMENTO_VER', 'ROLE_ADMIN'] },
  list: {
    columns: ['quando', 'tipo', 'canal', 'resultado', 'empresa', 'fatura'],
    filters: ['tipo', 'canal', 'quando', 'empresa', 'fatura'],
    sort: { quando: 'desc' },
  },
});
