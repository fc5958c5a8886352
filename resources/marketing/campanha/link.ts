import { at, get, post, publicPages } from '#kit';
import { f } from '#fields';

const codigo = f.text({ required: true, pattern: /^[a-z0-9]{10}$/ });

/** Where a link of a campaign leads: the page of its coupon or of the shop, both at this address. */
export const abrirLink = get('/publico/link/{codigo}', {
  session: false,
  perHour: 600,
  form: { codigo },
  result: { loja: f.text({ required: true }), oferta: f.text(), destino: f.text({ required: true }) },
});
/** Counts that somebody came; the first time of each participant. Asked by the page, so a preview of a messenger counts nothing. */
export const contarClique = post('/publico/link/{codigo}/abrir', {
  session: false,
  perHour: 600,
  form: { codigo },
  result: { contada: f.bool({ required: true }) },
});

export const seguirLink = publicPages('link', {
  label: 'Abrir a loja',
  pages: {
    link: at('/l/{codigo}', {
      title: ({ loja, oferta }) => (oferta ? `${oferta} · ${loja}` : loja),
      about: ({ oferta }) => (oferta ? 'Toque para ver o cupom.' : 'Toque para ver o cardápio.'),
      load: abrirLink,
      screen: () => import('./link.public'),
    }),
  },
});
