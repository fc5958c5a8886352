import { handlers, ignored, inbox } from '#kit';
import { f } from '#fields';
import { pedido } from '../../schemas/loja/pedido';
import { lojas } from './empresa';

export const pagamentos = inbox('pagamento', {
  label: 'Pagamentos',
  call: 'POST /pagamento/{chave}',
  answers: 204,
  perHour: 36_000,
  headers: [],
  event: { id: f.text({ required: true }), pedido: f.text({ required: true, max: 12 }) },
  key: 'id',
  each: async ({ rows }, { event }) => {
    const found = await rows.one(pedido, { numero: event.pedido }, { lock: true });
    if (!found) return ignored('Nenhum pedido tem este número.');
    await rows.update(pedido, found, { observacao: 'Pago' });
    return `Pedido ${found.numero}`;
  },
});

export const acoes = handlers(lojas, {
  trocarEndereco: async ({ newAddress }) => ({ endereco: await newAddress(pagamentos) }),
});
