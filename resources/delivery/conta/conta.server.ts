import type { Infer } from '#kit';
import type { pedido } from '../../../schemas/delivery/pedidos/pedido';
import { centavos } from '../../comum/centavos';

type Conta = Pick<
  Infer<typeof pedido>,
  'valorItens' | 'desconto' | 'taxaEntrega' | 'descontoEntrega' | 'acrescimo' | 'total' | 'pagamentos'
>;

/** Sums the parts of an order, in cents. */
export const totalDe = (order: Omit<Conta, 'total' | 'pagamentos'>): number =>
  centavos(order.valorItens) -
  centavos(order.desconto) +
  centavos(order.taxaEntrega) -
  centavos(order.descontoEntrega) +
  centavos(order.acrescimo);
/** Sums the payments less the change, in cents. */
export const pagoEm = (pagamentos: readonly { readonly valor: number; readonly troco?: number | null }[]): number =>
  pagamentos.reduce((sum, { valor, troco }) => sum + centavos(valor) - centavos(troco ?? 0), 0);

/** Checks the sums of every stored order: the total equals its parts, and payments, if any, equal the total. */
export const erroDaConta = (order: Conta): string | undefined => {
  const total = centavos(order.total);
  if (total !== totalDe(order)) return 'O total não é a soma das partes do pedido!';
  if ((order.pagamentos?.length ?? 0) > 0 && pagoEm(order.pagamentos!) !== total)
    return 'Os pagamentos, menos o troco, não somam o total do pedido!';
  return undefined;
};

export const partesDaConta = [
  'valorItens',
  'desconto',
  'taxaEntrega',
  'descontoEntrega',
  'acrescimo',
  'total',
  'pagamentos',
] as const;
/** True when no amount has changed. */
export const mesmaConta = (order: Conta, before: Conta): boolean =>
  partesDaConta.every((name) => JSON.stringify(order[name]) === JSON.stringify(before[name]));
