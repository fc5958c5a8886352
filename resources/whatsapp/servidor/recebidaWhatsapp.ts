import { resource } from '#kit';
import { recebidaWhatsapp } from '../../../schemas/whatsapp/servidor/recebidaWhatsapp';

/** Shown on the page of its conversation, without a screen of its own. */
export const recebidasWhatsapp = resource(recebidaWhatsapp, {
  menu: false,
  plan: 'WHATSAPP',
  off: ['create', 'update', 'delete', 'export'],
  list: { filters: ['instancia', 'recebidaEm'], search: ['telefone'], sort: { recebidaEm: 'desc' } },
});
