import { at, get, post, publicPages, r } from '#kit';
import { f } from '#fields';
import { formasQueEntram } from '../../../schemas/formas';

const texto = f.text({ required: true });
const id = f.integer({ required: true });
const sim = f.bool({ required: true });
const token = f.text({ required: true, pattern: /^[0-9a-f]{32}$/ });

/**
 * Deliveries that a courier carries, for anyone with the courier's link: address, amount to collect, telephone. Leaves
 * out delivered orders and those another courier took over.
 */
export const minhasEntregas = get('/publico/entregador/{token}', {
  session: false,
  // Several couriers of a shop may be behind one address, and an open page asks three times a minute.
  perHour: 3000,
  form: { token },
  result: {
    loja: { nome: texto, telefone: f.phone({ required: true }) },
    valido: sim,
    nome: f.text(),
    /** Orders that the courier has delivered since the day began. */
    hoje: id,
    mapa: f.url(),
    entregas: r.list({
      id,
      numero: texto,
      cliente: f.text(),
      telefone: f.phone(),
      lugar: f.text(),
      complemento: f.text(),
      observacao: f.text(),
      saiu: texto,
      previsao: f.text(),
      atrasado: sim,
      /** Amount to collect at the door, in words; null for a paid order. */
      receber: f.text(),
      naConta: f.text(),
      /** True while the form of payment is open: the courier enters it. */
      aCombinar: sim,
      mapa: f.url(),
    }),
  },
});
export const entregou = post('/publico/entregador/{token}/{pedido}', {
  session: false,
  perHour: 600,
  form: { token, pedido: id, forma: f.enum(formasQueEntram, { label: 'Recebido em' }) },
  result: { numero: texto },
});

/** Courier's page on the telephone, without a login. */
export const entregador = publicPages('entregador', {
  label: 'Minhas entregas',
  pages: {
    entregas: at('/e/{token}', {
      title: ({ loja }) => `Minhas entregas · ${loja.nome}`,
      gone: ({ valido }) => !valido,
      load: minhasEntregas,
      screen: () => import('./entregador.public'),
    }),
  },
});
