import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { callAs } from './services';

/** Sold without a size to choose, and from no stock. */
const sold = { situacao: 'ATIVO', tipo: 'SIMPLES', controlaEstoque: false };
/** The number of an order, made by the signed-in user, of a product that never runs out. */
export const order = async (page: Page): Promise<string> => {
  const products = await callAs(page, 'POST', 'produto/filterpaginated/1/1', sold);
  const { envelope } = await callAs(page, 'POST', 'pedido/save', {
    canal: 'SITE',
    modalidade: 'RETIRADA',
    pagamentos: [{ forma: 'PIX' }],
    itens: [{ produto: products.envelope.results![0]!.id, quantidade: 1 }],
  });
  expect(envelope.messageError ?? '').toBe('');
  return String((envelope.result as { readonly numero: string }).numero);
};
