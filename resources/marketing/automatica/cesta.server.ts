import type { HandlerContext } from '#kit';
import { cestaDeixada } from '../../../schemas/delivery/loja/cestaDeixada';
import { deliveryConfiguracao } from '../../../schemas/delivery/loja/deliveryConfiguracao';
import { pedido } from '../../../schemas/delivery/pedidos/pedido';
import { dinheiro } from '../../comum/centavos';
import { desdeQuando, numerada, quemAceita, type Automatica, type Fonte } from './fonte.server';

/** Least minutes without a change before a basket counts as left: its customer may still be choosing. */
const minimo = 15;
const espera = ({ atrasoMinutos }: Automatica): number => Math.max(minimo, atrasoMinutos ?? 0) * 60_000;

/** Baskets that nobody has touched since, one message a customer and day. */
export const cestas: Fonte = {
  achar: async ({ rows, now }, automatica, hoje) => {
    const ate = new Date(now.getTime() - espera(automatica));
    const paradas = await rows.all(cestaDeixada, {
      empresa: automatica.empresa,
      mudouEm: { gte: desdeQuando(automatica, ate), lte: ate.toISOString() },
    });
    const pessoas = await quemAceita(
      { rows },
      paradas.map((one) => one.cliente),
    );
    return pessoas.map(({ id, nome }) => ({
      cliente: id,
      nome,
      chave: numerada(`CARRINHO_ABANDONADO:${id}:${hoje}`, automatica),
    }));
  },
  valores: async ({ rows, publicUrl }, { empresa }, { pessoa }) => {
    const cesta = await rows.one(cestaDeixada, { empresa, cliente: pessoa.id });
    // Ordered elsewhere, by telephone or at the counter, leaves the basket of the page as it is.
    if (!cesta || (await rows.exists(pedido, { empresa, cliente: pessoa.id, data: { gte: cesta.mudouEm } })))
      return 'O cliente já pediu, ou a cesta ficou vazia.';
    const { site } = await rows.settings(deliveryConfiguracao);
    return site ? { total: dinheiro(cesta.total), link: `${publicUrl}/${site}` } : 'A loja não tem mais endereço.';
  },
};
/** Days after which a basket is forgotten. */
const dias = 2;
export const esquecerAsVelhas = async ({ rows, now }: Pick<HandlerContext, 'rows' | 'now'>): Promise<void> =>
  void (await rows.removeWhere(cestaDeixada, {
    mudouEm: { lt: new Date(now.getTime() - dias * 86_400_000).toISOString() },
  }));
