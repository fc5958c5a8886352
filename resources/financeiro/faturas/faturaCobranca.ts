import { resource } from '#kit';
import { faturaCobranca } from '../../../schemas/financeiro/faturas/faturaCobranca';

export const cobrancasDeFaturas = resource(faturaCobranca, {
  menu: false,
  off: ['create', 'update', 'delete'],
  access: { list: ['FATURAMENTO_VER', 'ROLE_ADMIN'] },
  list: {
    columns: ['criadaEm', 'meio', 'valor', 'situacao', 'mensagem', 'chave', 'empresa'],
    filters: ['situacao', 'meio', 'empresa', 'fatura'],
    sort: { criadaEm: 'desc' },
  },
});
