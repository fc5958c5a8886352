import { get, post, r } from '#kit';
import { f } from '#fields';

const inteiro = f.integer({ required: true });
const valor = f.money({ required: true });
const ver = { permission: ['CONTA_MESA_VER'], plan: 'PDV', inCompany: true } as const;

/** Items of an account. Discounts are spread over them, so that they sum to its orders. */
export const itensDaConta = get('/salao/conta/{conta}/itens', {
  ...ver,
  form: { conta: inteiro },
  result: r.list({ id: inteiro, nome: f.text({ required: true }), pessoa: f.text(), valor }),
});

/** Share of each person by their items; a shared item is divided. */
export const contaPorItem = post('/salao/conta/{conta}/dividir-itens', {
  mutates: false,
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
