import { at, get, post, publicPages } from '#kit';
import { f } from '#fields';

const token = f.text({ required: true, pattern: /^[0-9a-f]{32}$/ });

/** Validity of a link and the name of its shop; no data of the customer. */
export const linkDeEmail = get('/publico/email/{token}', {
  session: false,
  perHour: 120,
  form: { token },
  result: { loja: f.text(), valido: f.bool({ required: true }) },
});
export const confirmacaoDeEmail = post('/publico/email/{token}/confirmar', {
  session: false,
  perHour: 60,
  form: { token },
  result: { confirmado: f.bool({ required: true }) },
});

export const confirmarEmail = publicPages('confirmarEmail', {
  label: 'Confirmar e-mail',
  pages: {
    email: at('/email/{token}', {
      title: ({ loja }) => (loja ? `Confirmar e-mail · ${loja}` : 'Confirmar e-mail'),
      load: linkDeEmail,
      gone: ({ valido }) => !valido,
      screen: () => import('./confirmarEmail.public'),
    }),
  },
});
