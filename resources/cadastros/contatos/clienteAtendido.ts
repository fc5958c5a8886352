import { post, r } from '#kit';
import { f } from '#fields';
import { cliente } from '../../../schemas/cadastros/clientes/cliente';

/** Contact and delivery data of a customer being served, unmasked for users who may launch orders. */
export const clienteAtendido = post('/client/atendido/{id}', {
  permission: ['CLIENTE_VER'],
  plan: 'CLIENTES',
  inCompany: true,
  perHour: 600,
  lookup: true,
  form: { id: f.integer({ required: true }) },
  result: r.record(cliente, ['id', 'nome', 'telefone', 'address', 'pontoReferencia', 'enderecos']),
});
