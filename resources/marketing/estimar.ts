import { post } from '#kit';
import { f } from '#fields';
import { clientela } from '../../schemas/clientela';

/** Number of customers in an audience, stored or not, and why some are not reached by WhatsApp. Stores nothing. */
export const estimar = post('/publico/estimar', {
  mutates: false,
  permission: ['PUBLICO_VER'],
  plan: 'MARKETING',
  inCompany: true,
  // Asked while a filter is edited; enough for an hour of editing without a rest.
  perHour: 1200,
  form: { regras: f.audience(clientela, { required: true }) },
  result: {
    total: f.integer({ required: true }),
    recebem: f.integer({ required: true }),
    repetidos: f.integer({ required: true }),
    semConsentimento: f.integer({ required: true }),
    recusaram: f.integer({ required: true }),
    semCelular: f.integer({ required: true }),
    semWhatsapp: f.integer({ required: true }),
  },
});
