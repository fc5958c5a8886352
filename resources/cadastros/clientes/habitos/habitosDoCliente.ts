import { get, r } from '#kit';
import { f } from '#fields';

const inteiro = f.integer({ required: true });
/** Usual products of a customer, beside the average order of the company. */
export const habitosDoCliente = get('/client/habitos', {
  permission: ['PEDIDO_VER'],
  plan: 'CLIENTES',
  form: { cliente: inteiro },
  result: {
    /** Average order of the last ninety days. */
    ticketDaLoja: f.money(),
    pedidos: inteiro,
    produtos: r.list({ id: inteiro, nome: f.text({ required: true }), pedidos: inteiro }),
  },
});
