import { get, page, post, r } from '#kit';
import { f } from '#fields';
import { viasDoPedido } from '../../../schemas/delivery/cozinha/impressao';

/** A browser that prints by itself, as long as this page or the board is open in it. */
export const impressora = page('impressora', {
  label: 'Impressão automática',
  menu: { group: 'pedidos', icon: 'print', order: 60 },
  permission: ['PEDIDO_IMPRIMIR'],
  screen: () => import('./impressora.Tela'),
});

/** The browser names itself, as at its sign-in. */
const navegador = f.text({ required: true, max: 64, pattern: /^[\w-]{8,64}$/ });
export const minhaImpressora = get('/pedido/impressao/computador', {
  permission: ['PEDIDO_IMPRIMIR'],
  inCompany: true,
  form: { navegador },
  /** Null for a browser that the company does not know or has deactivated. */
  result: r.orNull({
    id: f.integer({ required: true }),
    nome: f.text({ required: true }),
    imprime: f.enumSet(viasDoPedido),
    setor: f.text(),
    /** Tickets that wait for a browser like this one. */
    naFila: f.integer({ required: true }),
  }),
});
/** Reserves the next ticket for this browser; null without one. */
export const proximaImpressao = post('/pedido/impressao/proxima', {
  permission: ['PEDIDO_IMPRIMIR'],
  inCompany: true,
  form: { navegador },
  result: r.orNull({ id: f.integer({ required: true }), numero: f.text({ required: true }) }),
});
const uma = f.ref('impressao', { required: true });
export const documentoDaImpressao = get('/pedido/impressao/documento', {
  permission: ['PEDIDO_IMPRIMIR'],
  inCompany: true,
  form: { impressao: f.integer({ required: true }) },
  result: r.file('text/html', 'application/pdf'),
});
/** Reports that a ticket was printed, or why it was not. */
export const impressaoFeita = post('/pedido/impressao/feita', {
  permission: ['PEDIDO_IMPRIMIR'],
  inCompany: true,
  form: { impressao: uma, erro: f.text({ max: 200 }) },
  result: { numero: f.text({ required: true }) },
});
