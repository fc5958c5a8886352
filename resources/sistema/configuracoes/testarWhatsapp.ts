import { post } from '#kit';
import { f } from '#fields';

/** Sends a message to the mobile of the user by the chosen line; without one by the stored line. */
export const testarWhatsapp = post('/config/whatsapp/testar', {
  platform: true,
  permission: ['ROLE_ADMIN'],
  perHour: 10,
  form: { linhaWhatsapp: f.ref('instanciaWhatsapp') },
  result: { mensagem: f.text({ required: true }) },
});
