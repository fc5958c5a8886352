import type { NomeDoGatilho } from '../../../schemas/gatilhos';
import { cestas } from './cesta.server';
import { cupons } from './cupons.server';
import type { Fonte } from './fonte.server';
import { pontosAVencer, pontosRecebidos } from './pontos.server';

/** Causes that are looked for, by trigger; the others are a step of an order or a day of the customer's own record. */
export const fontes: { readonly [G in NomeDoGatilho]?: Fonte } = {
  CARRINHO_ABANDONADO: cestas,
  PONTOS_CREDITADOS: pontosRecebidos,
  PREMIO_DISPONIVEL: pontosRecebidos,
  PONTOS_A_VENCER: pontosAVencer,
  CUPOM_A_VENCER: cupons,
};
