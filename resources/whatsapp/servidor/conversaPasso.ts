import { resource } from '#kit';
import { conversaPasso } from '../../../schemas/whatsapp/servidor/conversaPasso';

/** Shown in the thread of its conversation, without a screen of its own. */
export const passosDaConversa = resource(conversaPasso, {
  menu: false,
  plan: 'WHATSAPP',
  access: { list: 'CONVERSA_WHATSAPP_VER', show: 'CONVERSA_WHATSAPP_VER' },
  off: ['create', 'update', 'delete', 'export'],
  list: { filters: ['conversa', 'usuario', 'quando'], search: [], sort: { quando: 'desc' } },
});
