import { get, page, post, r } from '#kit';
import { f } from '#fields';

/** Where a notice of a campaign leads: its whole text. */
export const comunicado = page('comunicado', {
  label: 'Comunicado',
  menu: false,
  permission: [],
  outside: true,
  whileBlocked: true,
  params: { campanha: f.integer({ min: 1 }) },
  screen: () => import('./comunicado.Tela'),
});

const campanha = { campanha: f.integer({ required: true, min: 1 }) };
/** Text of a notice, to a person who got it. */
export const lerComunicado = get('/sistema/notificacao/campanha/comunicado/{campanha}', {
  permission: [],
  whileBlocked: true,
  form: campanha,
  result: {
    titulo: f.text({ required: true }),
    texto: f.text({ required: true }),
    link: f.url(),
    expirou: f.bool({ required: true }),
  },
});
/** Counts the notice as opened by the person, once. */
export const abrirComunicado = post('/sistema/notificacao/campanha/abrir', {
  permission: [],
  whileBlocked: true,
  form: campanha,
  result: r.nothing,
});
