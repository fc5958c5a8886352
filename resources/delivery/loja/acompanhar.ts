import { at, get, publicPages, r } from '#kit';
import { f } from '#fields';
import { situacoes } from '../../../schemas/delivery/pedidos/pedido';

const texto = f.text({ required: true });
const valor = f.money({ required: true });

/**
 * Public progress of an order, for anyone with its link: state, items, telephone of the shop. Shows the customer's
 * first name only; no telephone, no address, no remarks.
 */
export const andamento = get('/publico/pedido/{token}', {
  session: false,
  // A mobile operator has many customers behind one address, and an open page asks three times a minute.
  perHour: 3000,
  form: { token: f.text({ required: true, pattern: /^[0-9a-f]{32}$/ }) },
  result: {
    loja: { nome: texto, telefone: f.phone({ required: true }), whatsapp: f.phone() },
    terminado: f.bool({ required: true }),
    pedido: r.orNull({
      numero: texto,
      cliente: f.text(),
      situacao: f.enum(situacoes, { required: true }),
      frase: texto,
      previsao: f.text(),
      emAberto: f.bool({ required: true }),
      etapas: r.list({
        nome: texto,
        quando: f.text(),
        estado: f.enum({ FEITA: 'Feita', ATUAL: 'Agora', DEPOIS: 'Depois' }, { required: true }),
      }),
      itens: r.list({ quantidade: texto, nome: texto, adicionais: r.list(texto), total: valor }),
      somas: r.list({ nome: texto, valor }),
      total: valor,
      /** Pix that waits to be paid. */
      pix: r.orNull({ codigo: texto, qr: texto, ate: texto, simulado: f.bool({ required: true }) }),
    }),
  },
});

/** Page whose link the shop sends to the customer; it expires 48 hours after the order has ended. */
export const acompanhar = publicPages('acompanhar', {
  label: 'Acompanhar pedido',
  pages: {
    pedido: at('/p/{token}', {
      title: ({ loja, pedido }) => (pedido ? `Pedido ${pedido.numero} · ${loja.nome}` : loja.nome),
      about: ({ pedido }) => pedido?.frase ?? 'Este acompanhamento terminou.',
      gone: ({ terminado }) => terminado,
      load: andamento,
      screen: () => import('./acompanhar.public'),
    }),
  },
});
