import type { Infer } from '#kit';
import type { cupomDesconto } from '../../schemas/cupom/cupomDesconto';
import { centavos, emCentavos, menor, somar, vezes, zero, type Centavos } from './centavos';

export type Cupom = Infer<typeof cupomDesconto>;
/** Fields that decide the worth of a coupon; amounts in reais, as stored. */
export type Valor = Pick<Cupom, 'tipo' | 'percentual' | 'valor' | 'descontoMaximo' | 'produtos' | 'categorias'>;
/** An item of the order. */
export interface Linha {
  /** Null for an item of a partner that is no product of ours: a discount on chosen products leaves it out. */
  readonly produto: number | null;
  readonly categoria: number | null;
  /** With its additionals and its own discount. */
  readonly total: Centavos;
}
export interface Desconto {
  readonly itens: Centavos;
  readonly entrega: Centavos;
}

/** True when the coupon applies to the item. Named products and categories add up; without any it applies to all. */
export const participa = (
  { produtos, categorias }: Pick<Cupom, 'produtos' | 'categorias'>,
  { produto, categoria }: Linha,
): boolean =>
  (!produtos?.length && !categorias?.length) ||
  (produto !== null && Boolean(produtos?.includes(produto))) ||
  (categoria !== null && Boolean(categorias?.includes(categoria)));

export const somaDe = (linhas: readonly Linha[]): Centavos => somar(...linhas.map(({ total }) => total));

/**
 * Returns the discount: at most its base, at most its ceiling, never negative. A percentage takes the items
 * that take part and rounds half a cent up.
 */
export const descontoDe = (cupom: Valor, linhas: readonly Linha[], taxaEntrega: Centavos): Desconto => {
  const base = somaDe(linhas.filter((linha) => participa(cupom, linha)));
  const teto = cupom.descontoMaximo ? [centavos(cupom.descontoMaximo)] : [];
  switch (cupom.tipo) {
    case 'PERCENTUAL':
      return { itens: menor(parcela(base, cupom.percentual ?? 0), base, ...teto), entrega: zero };
    case 'VALOR':
      return { itens: menor(centavos(cupom.valor ?? 0), base), entrega: zero };
    case 'FRETE':
      return { itens: zero, entrega: menor(taxaEntrega, ...teto) };
  }
};

/** A percentage with up to four decimals of an amount: 15 of 1999 is 300. */
export const parcela = (cents: number, percent: number): Centavos =>
  emCentavos(Number((BigInt(cents) * BigInt(Math.round(percent * 10_000)) + 500_000n) / 1_000_000n));

/** The total of an item: quantity times price and additionals, minus its discount. */
export const totalDoItem = (item: {
  readonly quantidade: number;
  readonly precoUnitario: number;
  readonly desconto?: number;
  readonly adicionais?: readonly { readonly quantidade: number; readonly valor: number }[] | null;
}): Centavos => {
  const unit =
    centavos(item.precoUnitario) +
    (item.adicionais ?? []).reduce((sum, { quantidade, valor }) => sum + quantidade * centavos(valor), 0);
  return emCentavos(Math.max(0, vezes(unit, item.quantidade) - centavos(item.desconto ?? 0)));
};
