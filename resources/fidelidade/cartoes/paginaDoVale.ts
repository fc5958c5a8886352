import { acts, at, opens, publicPages } from '#kit';
import { f } from '#fields';

const codigo = f.text({ required: true, pattern: /^[A-HJ-NP-Z2-9]{12}$/ });

/** Which shop it is good in; what is on it only to who has its PIN, and of people nothing. */
export const valePublico = opens('GET /publico/vale/{codigo}', {
  perHour: 120,
  form: { codigo },
  result: { loja: f.text({ required: true }), codigo: f.text({ required: true }) },
});
export const saldoDoVale = acts('POST /publico/vale/{codigo}/saldo', {
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
