import type { HandlerContext } from '#kit';
import { deliveryPromocao } from '../../../../schemas/delivery/promocoes/deliveryPromocao';
import { centavos, emCentavos, menos, reais, zero } from '../../../comum/centavos';
import type { Momento } from '../../../comum/momento.server';
import { promocoesNosItens, type Aplicada } from '../../promocoes/promocoes.server';
import { comAjustes, type Passo } from './conta.server';
import type { Precificado } from './itens.server';

/** Promotions of the items: offers, take more, combos. They are discounts of the lines. */
export const promocoes: Passo = async (conta, { context, canal, momento }) => {
  if (!canal.promocoes) return conta;
  const { itens, aplicadas } = await comPromocoes(context, conta.itens, momento);
  const ajustes = aplicadas.map(
    ({ nome, valor }) => ({ nome, centavos: menos(valor), em: 'LINHAS', daCasa: true }) as const,
  );
  return comAjustes({ ...conta, itens }, ...ajustes);
};

/** Applies the company's promotions to the lines. */
export const comPromocoes = async <P extends Pick<Precificado, 'linha' | 'item'>>(
  { rows }: Pick<HandlerContext, 'rows'>,
  precificados: readonly P[],
  momento: Momento,
): Promise<{ readonly itens: readonly P[]; readonly aplicadas: readonly Aplicada[] }> => {
  const sold = precificados.flatMap(({ linha, item }, at) =>
    // An item of a partner is none of the shop's goods: no promotion takes it.
    linha && linha.produto !== null
      ? [{ ...linha, produto: linha.produto, categoria: linha.categoria ?? 0, quantidade: item.quantidade ?? 1, at }]
      : [],
  );
  const { linhas, aplicadas } = promocoesNosItens(await rows.settings(deliveryPromocao), sold, momento);
  const off = new Map(sold.map(({ at }, index) => [at, linhas[index] ?? zero]));
  const itens = precificados.map((one, at) => {
    const cents = off.get(at) ?? zero;
    if (cents === 0 || !one.linha) return one;
    const total = emCentavos(one.linha.total - cents);
    return {
      ...one,
      linha: { ...one.linha, total },
      // Adds to the discount that a till gave.
      item: {
        ...one.item,
        desconto: reais(cents + centavos(one.item.desconto ?? 0)),
        promocao: reais(cents),
        total: reais(total),
      },
    };
  });
  return { itens, aplicadas };
};
