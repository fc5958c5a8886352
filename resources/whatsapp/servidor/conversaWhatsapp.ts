import { resource } from '#kit';
import { conversaWhatsapp } from '../../../schemas/whatsapp/servidor/conversaWhatsapp';

/** Internal to sending, without a screen. */
export const conversasWhatsapp = resource(conversaWhatsapp, {
  menu: false,
  plan: 'WHATSAPP',
  off: ['create', 'update', 'delete', 'export'],
  list: { filters: ['instancia', 'recebidaEm'], search: ['telefone'], sort: { recebidaEm: 'desc' } },
});
