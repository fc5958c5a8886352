import { resource } from '#kit';
import { consentimento } from '../../schemas/sistema/consentimento';

/** Read only: rows come from the actions of a customer and from the answer SAIR. */
export const consentimentos = resource(consentimento, {
  menu: { group: 'clientes', icon: 'how_to_reg', order: 20 },
  plan: 'CLIENTES',
  off: ['create', 'update', 'delete'],
  access: { list: 'CLIENTE_VER' },
  list: {
    columns: ['quando', 'cliente', 'ato', 'canal', 'texto', 'usuario'],
    filters: ['ato', 'canal', 'texto', 'quando', 'cliente', 'usuario'],
    search: ['telefone'],
    sort: { quando: 'desc' },
  },
  show: [['cliente', 'telefone'], ['ato', 'canal'], ['quando', 'usuario'], 'texto', 'observacao'],
});
