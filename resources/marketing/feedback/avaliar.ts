import { at, get, post, publicPages } from '#kit';
import { f } from '#fields';

const token = f.text({ required: true, pattern: /^[0-9a-f]{32}$/ });

/** Question about an order, by its link; nothing of the customer. */
export const linkDaAvaliacao = get('/publico/avaliacao/{token}', {
  session: false,
  perHour: 240,
  form: { token },
  result: {
    loja: f.text(),
    pergunta: f.text({ required: true }),
    agradecimento: f.text({ required: true }),
    feita: f.bool({ required: true }),
    vencida: f.bool({ required: true }),
  },
});
/** Keeps the answer; a second one is refused. */
export const darAvaliacao = post('/publico/avaliacao/{token}/responder', {
  session: false,
  perHour: 60,
  form: {
    token,
    nota: f.integer({ required: true, min: 1, max: 5 }),
    nps: f.integer({ min: 0, max: 10 }),
    comentario: f.longText({ max: 1000 }),
  },
  result: { agradecimento: f.text({ required: true }) },
});

export const avaliar = publicPages('avaliar', {
  label: 'Avaliar pedido',
  pages: {
    avaliacao: at('/a/{token}', {
      title: ({ loja }) => (loja ? `Avaliar · ${loja}` : 'Avaliar pedido'),
      load: linkDaAvaliacao,
      gone: ({ vencida }) => vencida,
      screen: () => import('./avaliar.public'),
    }),
  },
});
