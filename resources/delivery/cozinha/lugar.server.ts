import type { HandlerContext, Infer } from '#kit';
import type { pedido } from '../../../schemas/delivery/pedidos/pedido';
import { contaMesa } from '../../../schemas/salao/contaMesa';

type Pedido = Pick<Infer<typeof pedido>, 'conta' | 'pessoa'>;
type Contas = ReadonlyMap<number, Infer<typeof contaMesa>>;

/** Accounts of orders at tables. */
export const contasDe = ({ rows }: Pick<HandlerContext, 'rows'>, orders: readonly Pedido[]): Promise<Contas> =>
  rows.byId(
    contaMesa,
    orders.flatMap(({ conta }) => conta ?? []),
  );

/** Table of an order and the guest who asked for it; both null without a table. */
export const mesaDe = ({ conta, pessoa }: Pedido, contas: Contas): { mesa: string | null; pessoa: string | null } => {
  const mesa = conta === null ? null : (contas.get(conta)?.nome ?? null);
  return { mesa, pessoa: mesa === null ? null : pessoa };
};
/** «Na conta da Mesa 7», in place of an amount to collect. */
export const naContaDe = (order: Pedido, contas: Contas): string | null => {
  const { mesa } = mesaDe(order, contas);
  return mesa === null ? null : `Na conta: ${mesa}`;
};
