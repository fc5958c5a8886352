import { hmacSha256, inbox } from '#kit';
import { f } from '#fields';
import { empresa } from '../../schemas/base/empresa';
import { pedido } from '../../schemas/loja/pedido';

export const pedidosDoParceiro = inbox('parceiro', {
  label: 'Pedidos do parceiro',
  call: 'POST /parceiro/pedido',
  perHour: 36_000,
  headers: ['x-assinatura'],
  verify: ({ body, headers, ports: { parceiro } }) =>
    parceiro.segredo ? hmacSha256(parceiro.segredo, body, headers['x-assinatura'] ?? '') : undefined,
  event: {
    id: f.text({ required: true }),
    loja: f.text({ required: true }),
    numero: f.text({ required: true, max: 12 }),
    total: f.money({ required: true, min: 0 }),
  },
  key: 'id',
  order: { of: 'numero' },
  company: async ({ rows }, { event }) => (await rows.one(empresa, { codigo: event.loja }))?.id ?? null,
  each: async ({ rows, user }, { event: { numero, total } }) => {
    await rows.insert(pedido, { empresa: user.company.id, numero, total, canal: 'PARCEIRO' });
    return `Pedido ${numero}`;
  },
});
