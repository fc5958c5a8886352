import { page, post, r } from '#kit';
import { f } from '#fields';
import { premioResgate } from '../../../schemas/fidelidade/premios/premioResgate';

const texto = f.text({ required: true });

/** Counter for prizes: one field for the customer's code, typed or from a scanner. */
export const balcaoDePremios = page('balcaoDePremios', {
  label: 'Entregar prêmios',
  path: 'balcao',
  menu: { group: 'fidelidade', icon: 'qr_code', order: 46 },
  permission: ['PREMIO_RESGATE_ENTREGAR'],
  plan: 'FIDELIDADE',
  screen: () => import('./balcao.Tela'),
});
export const procurarResgate = post('/premio/resgate/procurar', {
  mutates: false,
  permission: ['PREMIO_RESGATE_ENTREGAR'],
  plan: 'FIDELIDADE',
  inCompany: true,
  perHour: 600,
  // Typed code, or the link that a scanner reads.
  form: { codigo: f.text({ label: 'Código', required: true, max: 200 }) },
  result: {
    resgate: r.orNull({
      id: f.integer({ required: true }),
      codigo: texto,
      cliente: texto,
      premio: texto,
      pontos: f.integer({ required: true }),
      validade: f.date({ required: true }),
      situacao: premioResgate.fields.situacao,
      bloqueado: f.bool({ required: true }),
    }),
  },
});
/** Hands a prize over by its code alone: showing the code is proof enough. */
export const entregarNoBalcao = post('/premio/resgate/entregar-no-balcao', {
  permission: ['PREMIO_RESGATE_ENTREGAR'],
  plan: 'FIDELIDADE',
  inCompany: true,
  perHour: 600,
  form: { codigo: f.text({ label: 'Código', required: true, max: 20 }) },
  result: { id: f.integer({ required: true }) },
});
