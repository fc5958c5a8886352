import type { HandlerContext, Infer } from '#kit';
import { meets } from '#kit/entity/condition';
import { pedido, semPagamento, vida } from '../../../schemas/delivery/pedidos/pedido';
import { entrega, vidaDaEntrega } from '../../../schemas/integracoes/entregas/entrega';
import { anda, comOParceiro, naoEntregues, vivas, type SituacaoDaEntrega } from '../../../schemas/situacoesDaEntrega';
import { reais } from '../../comum/centavos';
import type { Andamento } from './parceiros/parceiro.server';

export type Entrega = Infer<typeof entrega>;
type Context = Pick<HandlerContext, 'rows' | 'move' | 'now'>;
const em = (list: readonly SituacaoDaEntrega[], one: SituacaoDaEntrega): boolean => list.includes(one);

const dito = (said: Andamento): Partial<Entrega> => {
  const { idExterno, palavra, entregador, rastreio, custo, km, chegaEm, codigo, motivo, problema } = said;
  return {
    idExterno: idExterno.slice(0, 64),
    palavra: palavra.slice(0, 60),
    problema: problema?.slice(0, 200) ?? null,
    ...(entregador && {
      entregador: entregador.nome?.slice(0, 60) ?? null,
      telefone: entregador.telefone?.slice(0, 30) ?? null,
      placa: entregador.placa?.slice(0, 8) ?? null,
    }),
    ...(rastreio && { linkRastreio: rastreio }),
    ...(custo !== null && { custo: reais(custo) }),
    ...(km !== null && { distanciaKm: Math.round(km * 10) / 10 }),
    ...(chegaEm && { chegaEm: chegaEm.toISOString() }),
    ...(codigo && { codigoEntrega: codigo.slice(0, 20) }),
    ...(motivo && { motivo: motivo.slice(0, 200) }),
  };
};
/**
 * Writes down what a partner said of a delivery, as often as it says it: a state never goes back, and an unknown word
 * changes none. The order follows.
 *
 * @param perguntado the partner answered a question just now, and did not send a notice that may be late
 */
export const aplicar = async (
  context: Context,
  id: number,
  said: Andamento,
  perguntado: boolean,
): Promise<Entrega | undefined> => {
  const { rows, move, now } = context;
  const row = await rows.get(entrega, id, { lock: true });
  if (!row || !em(vivas, row.situacao)) return row;
  const patch = { ...dito(said), incerta: false, consultadaEm: now.toISOString() };
  const to = said.situacao;
  const avanca = to !== null && anda(row.situacao, to, perguntado);
  const moved = avanca ? await move(vidaDaEntrega, row, { to }, patch) : undefined;
  if (!moved) return rows.update(entrega, row, patch);
  await seguir(context, moved);
  return moved;
};
/** Ends a delivery that did not come about, with the reason for people. */
export const encerrar = async (
  context: Context,
  id: number,
  como: 'falhar' | 'cancelada' | 'naoAtender',
  motivo: string,
): Promise<void> => {
  const row = await context.rows.get(entrega, id, { lock: true });
  const moved = row && (await context.move(vidaDaEntrega, row, como, { motivo: motivo.slice(0, 200), incerta: false }));
  if (moved) await seguir(context, moved);
};
/** The order follows its delivery: it leaves with the courier, ends with the customer, and is free again otherwise. */
const seguir = async ({ rows, move }: Context, { situacao, pedido: of }: Entrega): Promise<void> => {
  const order = await rows.get(pedido, of, { lock: true });
  if (!order) return;
  if (em(naoEntregues, situacao)) {
    await rows.update(pedido, order, { parceiroLeva: false });
    return;
  }
  if (!em(comOParceiro, situacao)) return;
  const espera = ['CONFIRMADO', 'PREPARO', 'PRONTO'].includes(order.situacao);
  const left = espera ? ((await move(vida, order, 'despachar')) ?? order) : order;
  if (situacao !== 'ENTREGUE') return;
  // Nothing is owed to a courier of the company's own.
  const done = await rows.update(pedido, left, { taxaMotoboy: 0 });
  // An order that nobody said how was paid waits for a person.
  if (done.situacao === 'ENTREGA' && !meets(semPagamento, done)) await move(vida, done, 'concluir');
};
