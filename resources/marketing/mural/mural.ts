import { get, page, post, r } from '#kit';
import { f } from '#fields';
import { tiposDeRecado } from '../../../schemas/marketing/mural/recadoMural';

/** Wall of the user: how many are unread, and the messages, pinned and unread ones first. */
export const muralAgora = get('/recado/agora', {
  permission: [],
  inCompany: true,
  result: {
    /** Empty where nobody has left a message: there is no sign. */
    texto: f.text(),
    off: f.bool({ required: true }),
    recados: r.list({
      id: f.integer({ required: true }),
      titulo: f.text({ required: true }),
      texto: f.text({ required: true }),
      tipo: f.enum(tiposDeRecado, { required: true }),
      deQuem: f.text(),
      fixado: f.bool({ required: true }),
      pedeCiencia: f.bool({ required: true }),
      enviadoEm: f.dateTime(),
      lidoEm: f.dateTime(),
      cienteEm: f.dateTime(),
    }),
  },
});
const quais = { ids: f.list({ id: f.integer({ required: true, min: 1 }) }, { required: true, min: 1, max: 100 }) };
/** Marks messages of the user as read. */
export const lerRecados = post('/recado/lido', { permission: [], inCompany: true, form: quais, result: r.nothing });
/** Keeps that the user knows the content of a message; it is read too. */
export const darCiencia = post('/recado/ciente', {
  permission: [],
  inCompany: true,
  form: { recado: f.integer({ required: true, min: 1 }) },
  result: r.nothing,
});

/** The wall, in the header of every page of a company. */
export const mural = page('mural', {
  label: 'Mural',
  menu: { icon: 'push_pin' },
  permission: [],
  frame: 'header',
  says: muralAgora,
  screen: () => import('./mural.Cabecalho'),
});
