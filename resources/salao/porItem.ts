import { r, reads } from '#kit';
import { f } from '#fields';

const inteiro = f.integer({ required: true });
const valor = f.money({ required: true });
const ver = { permission: ['CONTA_MESA_VER'], plan: 'PDV', inCompany: true } as const;

/** What stands on an account, item by item: together they come to its orders, discounts taken off. */
export const itensDaConta = reads('GET /salao/conta/{conta}/itens', {
  ...ver,
  form: { conta: inteiro },
  result: r.list({ id: inteiro, nome: f.text({ required: true }), pessoa: f.text(), valor }),
});

/** What each pays of the items that he takes; who shares one pays his part of it. */
export const contaPorItem = reads('POST /salao/conta/{conta}/dividir-itens', {
  ...ver,
  form: {
    conta: inteiro,
    servico: f.bool({ required: true }),
    tomados: f.list(
      { item: inteiro, pessoa: f.integer({ required: true, min: 1, max: 20 }) },
      { label: 'Quem paga o quê', max: 2000 },
    ),
  },
  result: { partes: r.list({ pessoa: inteiro, valor }), falta: valor, total: valor },
});
