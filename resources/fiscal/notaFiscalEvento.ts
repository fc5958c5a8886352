import { resource } from '#kit';
import { notaFiscalEvento } from '../../schemas/fiscal/notaFiscalEvento';

export const historicoDasNotas = resource(notaFiscalEvento, {
  menu: false,
  plan: 'MODULO_FISCAL',
  access: { list: 'NOTA_FISCAL_VER', show: 'NOTA_FISCAL_VER' },
  off: ['create', 'update', 'delete'],
  list: { columns: ['data', 'tipo', 'descricao', 'codigo'], filters: ['tipo', 'nota', 'data'], sort: { data: 'desc' } },
});
