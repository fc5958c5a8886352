import { r, reads } from '#kit';
import { f } from '#fields';

const inteiro = f.integer({ required: true });
/** What a customer usually buys, and what an order of the house comes to on the average. */
export const habitosDoCliente = reads('GET /client/habitos', {
  permission: ['PEDIDO_VER'],
  plan: 'CLIENTES',
  form: { cliente: inteiro },
  result: {
    /** Of the last ninety days. */
    ticketDaLoja: f.money(),
    pedidos: inteiro,
    produtos: r.list({ id: inteiro, nome: f.text({ required: true }), pedidos: inteiro }),
  },
});
