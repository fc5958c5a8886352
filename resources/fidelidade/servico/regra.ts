import type { Infer } from '#kit';
import type { pedido } from '../../../schemas/delivery/pedido';
import type { fidelidadeConfiguracao } from '../../../schemas/fidelidade/transacoes/fidelidadeConfiguracao';
import { centavos } from '../../centavos';

type Regra = Pick<
  Infer<typeof fidelidadeConfiguracao>,
  'programa' | 'pontosPorReal' | 'percentual' | 'selosPorCompra' | 'valorMinimo' | 'arredonda'
>;
type Forma = NonNullable<Infer<typeof pedido>['pagamentos']>[number]['forma'];
type Base = Infer<typeof fidelidadeConfiguracao>['baseCalculo'];
interface Paga {
  readonly pagamentos: readonly { readonly forma: Forma; readonly valor: number }[] | null;
}
type Conta = Paga &
  Pick<Infer<typeof pedido>, 'valorItens' | 'desconto' | 'taxaEntrega' | 'descontoEntrega' | 'acrescimo' | 'total'>;

/** Points that a purchase of so many cents gives. In whole hundredths of a point: no float decides a cent. */
export const pontosDe = (regra: Regra, cents: number): number => {
  if (cents <= 0 || cents < centavos(regra.valorMinimo ?? 0)) return 0;
  if (regra.programa === 'CARIMBO') return regra.selosPorCompra ?? 1;
  // One real, or one cent of a hundred, is a point: both are cents times hundredths over ten thousand.
  const rate = BigInt(Math.round(((regra.programa === 'PONTOS' ? regra.pontosPorReal : regra.percentual) ?? 0) * 100));
  const rest = regra.arredonda === 'PROXIMO' ? 5000n : 0n;
  return Number((BigInt(cents) * rate + rest) / 10_000n);
};
/** Cents of an order that are paid with points. */
export const pagoComPontos = ({ pagamentos }: Paga): number =>
  (pagamentos ?? []).reduce((sum, { forma, valor }) => sum + (forma === 'PONTOS' ? centavos(valor) : 0), 0);
const inteira = (base: Base, order: Conta): number => {
  if (base === 'TOTAL') return centavos(order.total);
  if (base === 'ITENS_COM_DESCONTO') return centavos(order.valorItens) - centavos(order.desconto);
  return centavos(order.total) - centavos(order.taxaEntrega) + centavos(order.descontoEntrega);
};
/** Cents of an order that give points: what points have paid gives none. */
export const baseDe = (base: Base, order: Conta): number => Math.max(0, inteira(base, order) - pagoComPontos(order));
