import type { Infer } from '#kit';
import type { cupomDesconto } from '../../schemas/cupom/cupomDesconto';
import { centavos, vezes } from './centavos';

export type Cupom = Infer<typeof cupomDesconto>;
/** Fields that decide the worth of a coupon; amounts in reais, as stored. */
export type Valor = Pick<Cupom, 'tipo' | 'percentual' | 'valor' | 'descontoMaximo' | 'produtos' | 'categorias'>;
/** An item of the order. */
export interface Linha {
  readonly produto: number;
  readonly categoria: number;
  /** Cents, with its additionals and its own discount. */
  readonly total: number;
}
/** Cents. */
export interface Desconto {
  readonly itens: number;
  readonly entrega: number;
}

/** True when the coupon applies to the item. Named products and categories add up; without any it applies to all. */
export const participa = (
  { produtos, categorias }: Pick<Cupom, 'produtos' | 'categorias'>,
  { produto, categoria }: Linha,
): boolean =>
  (!produtos?.length && !categorias?.length) ||
  Boolean(produtos?.includes(produto)) ||
  Boolean(categorias?.includes(categoria));

export const somaDe = (linhas: readonly Linha[]): number => linhas.reduce((sum, { total }) => sum + total, 0);

/**
 * Returns the discount in cents: at most its base, at most its ceiling, never negative. A percentage takes the items
 * that take part and rounds half a cent up.
 */
export const descontoDe = (cupom: Valor, linhas: readonly Linha[], taxaEntrega: number): Desconto => {
  const base = somaDe(linhas.filter((linha) => participa(cupom, linha)));
  const teto = cupom.descontoMaximo ? centavos(cupom.descontoMaximo) : Infinity;
  switch (cupom.tipo) {
    case 'PERCENTUAL':
      return { itens: Math.min(parcela(base, cupom.percentual ?? 0), teto, base), entrega: 0 };
    case 'VALOR':
      return { itens: Math.min(centavos(cupom.valor ?? 0), base), entrega: 0 };
    case 'FRETE':
      return { itens: 0, entrega: Math.min(taxaEntrega, teto) };
  }
};

/** A percentage with up to four decimals of an amount: 15 of 1999 is 300. */
export const parcela = (cents: number, percent: number): number =>
  Number((BigInt(cents) * BigInt(Math.round(percent * 10_000)) + 500_000n) / 1_000_000n);

/** The total of an item, in cents: quantity times price and additionals, minus its discount. */
export const totalDoItem = (item: {
  readonly quantidade: number;
  readonly precoUnitario: number;
  readonly desconto?: number;
  readonly adicionais?: readonly { readonly quantidade: number; readonly valor: number }[] | null;
}): number => {
  const unit =
    centavos(item.precoUnitario) +
    (item.adicionais ?? []).reduce((sum, { quantidade, valor }) => sum + quantidade * centavos(valor), 0);
  return Math.max(0, vezes(unit, item.quantidade) - centavos(item.desconto ?? 0));
};
