import { resource } from '#kit';
import { dicaVista } from '../../../schemas/sistema/novidades/dicaVista';

export const dicasVistas = resource(dicaVista, {
  menu: false,
  off: ['create', 'update', 'delete'],
  list: { columns: ['dica', 'usuario', 'empresa', 'vistaEm'], search: [], sort: { vistaEm: 'desc' } },
});
