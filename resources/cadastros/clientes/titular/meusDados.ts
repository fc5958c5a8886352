import { at, get, post, publicPages } from '#kit';
import { f } from '#fields';
import { direitos } from '../../../../schemas/cadastros/clientes/titular/pedidoTitular';

const token = f.text({ required: true, pattern: /^[0-9a-f]{32}$/ });

/** Shop of the link and requests that are open already; no data of the customer. */
export const linkDeDados = get('/publico/meus-dados/{token}', {
  session: false,
  perHour: 120,
  form: { token },
  result: {
    loja: f.text(),
    valido: f.bool({ required: true }),
    abertos: f.enumSet(direitos),
  },
});
export const pedirDosDados = post('/publico/meus-dados/{token}/{tipo}', {
  session: false,
  perHour: 30,
  form: { token, tipo: f.enum(direitos, { required: true }) },
  result: { prazo: f.text() },
});

export const meusDados = publicPages('meusDados', {
  label: 'Meus dados',
  pages: {
    dados: at('/meus-dados/{token}', {
      title: ({ loja }) => (loja ? `Meus dados · ${loja}` : 'Meus dados'),
      load: linkDeDados,
      gone: ({ valido }) => !valido,
      screen: () => import('./meusDados.public'),
    }),
  },
});
