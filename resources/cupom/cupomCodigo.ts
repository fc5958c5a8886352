import { resource } from '#kit';
import { cupomCodigo } from '../../schemas/cupom/cupomCodigo';

/** Shown inside the batch. */
export const codigos = resource(cupomCodigo, {
  menu: false,
  plan: 'CUPOM',
  off: ['create', 'update', 'delete'],
  access: { list: 'CUPOM_DESCONTO_VER' },
  list: {
    columns: ['codigo', 'cupom', 'lote', 'situacao', 'cliente', 'dataEnvio'],
    filters: ['situacao', 'cupom', 'lote', 'cliente', 'dataEnvio'],
    search: ['codigo'],
    sort: { codigo: 'asc' },
    size: 25,
  },
});
