import { resource } from '#kit';
import { motivoCancelamento } from '../../../schemas/delivery/pedidos/motivoCancelamento';

export const motivosCancelamento = resource(motivoCancelamento, {
  menu: { group: 'tabelas', icon: 'block', order: 40 },
  access: { list: ['MOTIVO_CANCELAMENTO_VER', 'PEDIDO_VER'] },
  list: {
    columns: ['nome', 'quem', 'codigoIfood', 'ativo'],
    filters: ['quem', 'ativo'],
    search: ['nome'],
    sort: { nome: 'asc' },
  },
});
