import { resource } from '#kit';
import { cobrancaExcecao } from '../../../schemas/financeiro/faturas/cobrancaExcecao';

export const excecoesDaCobranca = resource(cobrancaExcecao, {
  menu: false,
  access: {
    list: ['FATURAMENTO_VER', 'ROLE_ADMIN'],
    create: 'ROLE_ADMIN',
    update: 'ROLE_ADMIN',
    delete: 'ROLE_ADMIN',
  },
  list: {
    columns: ['empresa', 'motivo', 'ate', 'situacao', 'criadaPor'],
    filters: ['situacao', 'empresa', 'ate'],
    empty: 'Nenhuma empresa está fora da cobrança.',
  },
  form: [['empresa', 'ate'], 'motivo'],
});
