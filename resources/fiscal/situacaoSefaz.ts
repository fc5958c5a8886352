import { resource } from '#kit';
import { situacaoSefaz } from '../../schemas/fiscal/situacaoSefaz';

export const situacoesSefaz = resource(situacaoSefaz, {
  menu: false,
  plan: 'MODULO_FISCAL',
  access: { list: 'NOTA_FISCAL_VER', show: 'NOTA_FISCAL_VER' },
  off: ['create', 'update', 'delete'],
  list: { columns: ['uf', 'modelo', 'ambiente', 'estado', 'desde', 'ate', 'motivo'], sort: { uf: 'asc' } },
});
