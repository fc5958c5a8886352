import type { HandlerContext, Infer } from '#kit';
import { motoboy } from '../../../schemas/delivery/entrega/motoboy';
import { pedido } from '../../../schemas/delivery/pedidos/pedido';

type Pedido = Infer<typeof pedido>;
interface Agora {
  readonly id: number;
  readonly nome: string;
  readonly agora: string;
}
/** Age up to which a finished delivery tells the courier's place. */
const recente = 3 * 3_600_000;
const minutos = (since: string | null, now: Date): string => {
  const count = Math.max(0, Math.floor((now.getTime() - Date.parse(since ?? now.toISOString())) / 60_000));
  return count === 0 ? 'agora' : `há ${count} min`;
};
const bairroDe = ({ endereco }: Pedido): string => endereco?.neighborhoord?.trim().toLowerCase() ?? '';

/**
 * Couriers for these orders: the assigned one, then free ones, the longest waiting first, then those on the road, first
 * those to the same neighbourhood. Without orders, all.
 */
export const entregadoresPara = async (
  { rows, now }: Pick<HandlerContext, 'rows' | 'now'>,
  orders: readonly Pedido[],
): Promise<readonly Agora[]> => {
  const away = await rows.all(pedido, { situacao: 'ENTREGA', motoboy: { empty: false }, $sort: [['saiuEm', 'asc']] });
  const since = new Date(now.getTime() - recente).toISOString();
  const done = await rows.all(pedido, {
    situacao: 'CONCLUIDO',
    motoboy: { empty: false },
    dataConclusao: { gte: since },
    $sort: [['dataConclusao', 'asc']],
  });
  const active = await rows.all(motoboy, { ativo: true, $sort: [['nome', 'asc']] });
  const known = new Map(
    [
      ...active,
      ...(
        await rows.byId(
          motoboy,
          away.flatMap((one) => one.motoboy ?? []),
        )
      ).values(),
    ].map((one) => [one.id, one]),
  );
  const places = new Set(orders.map(bairroDe).filter(Boolean));
  const all = [...known.values()].map(({ id, nome }) => {
    const mine = away.filter((one) => one.motoboy === id);
    const last = done.findLast((one) => one.motoboy === id)?.dataConclusao ?? null;
    const isNoted = orders.some((one) => one.motoboy === id);
    const isNear = mine.some((one) => places.has(bairroDe(one)));
    const agora =
      mine.length === 0
        ? last === null
          ? 'livre'
          : `livre, entregou ${minutos(last, now)}`
        : `com ${mine.length} na rua${isNear ? ' para o mesmo bairro' : ''}, saiu ${minutos(mine[0]!.saiuEm, now)}`;
    const turn = isNoted ? 0 : mine.length === 0 ? 1 : isNear ? 2 : 3;
    return { id, nome, agora: isNoted ? `já anotado, ${agora}` : agora, turn, last: last ?? '' };
  });
  return all
    .toSorted((one, other) => one.turn - other.turn || one.last.localeCompare(other.last))
    .map(({ id, nome, agora }) => ({ id, nome, agora }));
};
