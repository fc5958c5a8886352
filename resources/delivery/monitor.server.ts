import { answers, calls } from '#kit';
import { pedidoItem } from '../../schemas/delivery/pedidoItem';
import { aPreparar, itemPronto } from './monitor';
import { listarPreparo, marcarItem } from './servico/preparo';

export const servidorDoMonitor = calls(pedidoItem, {
  aPreparar: answers(aPreparar, ({ form, ...context }) => listarPreparo(context, form.setor)),
  itemPronto: answers(itemPronto, ({ form, ...context }) => marcarItem(context, form)),
});
