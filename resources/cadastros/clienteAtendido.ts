import { r, writes } from '#kit';
import { f } from '#fields';
import { cliente } from '../../schemas/cadastros/cliente';

/** The customer whom somebody attends: how he is reached and where it is delivered, whole to who may launch orders. */
export const clienteAtendido = writes('POST /client/atendido/{id}', {
  permission: ['CLIENTE_VER'],
  plan: 'CLIENTES',
  inCompany: true,
  perHour: 600,
  lookup: true,
  form: { id: f.integer({ required: true }) },
  result: r.record(cliente, ['id', 'nome', 'telefone', 'address', 'pontoReferencia', 'enderecos']),
});
