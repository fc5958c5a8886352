import { at, get, post, publicPages } from '#kit';
import { f } from '#fields';

const codigo = f.text({ required: true, pattern: /^[A-HJ-NP-Z2-9]{12}$/ });

/** Public gift card: name of the shop. The balance needs the PIN; personal data is never shown. */
export const valePublico = get('/publico/vale/{codigo}', {
  session: false,
  perHour: 120,
  form: { codigo },
  result: { loja: f.text({ required: true }), codigo: f.text({ required: true }) },
});
export const saldoDoVale = post('/publico/vale/{codigo}/saldo', {
  session: false,
  perHour: 30,
  form: { codigo, pin: f.text({ required: true, pattern: /^\d{4}$/ }) },
  result: { saldo: f.text(), validade: f.text(), recusa: f.text() },
});
export const paginaDoVale = publicPages('paginaDoVale', {
  label: 'Vale-presente',
  pages: {
    vale: at('/v/{codigo}', {
      title: ({ loja }) => `Vale-presente · ${loja}`,
      load: valePublico,
      screen: () => import('./paginaDoVale.public'),
    }),
  },
});
