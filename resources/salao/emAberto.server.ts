import type { HandlerContext, Returned } from '#kit';
import { pedido } from '../../schemas/delivery/pedidos/pedido';
import { contaMesa } from '../../schemas/salao/contaMesa';
import type { contasEmAberto } from './emAberto';

export const somaEmAberto = async ({
  rows,
}: Pick<HandlerContext, 'rows'>): Promise<Returned<typeof contasEmAberto.result>> => {
  const open = await rows.all(contaMesa, { situacao: ['ABERTA', 'FECHANDO'] });
  if (open.length === 0) return { contas: 0, total: 0 };
  const { total } = await rows.sum(pedido, { conta: open.map(({ id }) => id), situacao: { not: 'CANCELADO' } }, [
    'total',
  ]);
  return { contas: open.length, total };
};
