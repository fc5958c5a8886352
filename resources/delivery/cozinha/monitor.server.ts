import { answers, calls } from '#kit';
import { pedidoItem } from '../../../schemas/delivery/pedidos/pedidoItem';
import { aPreparar, avisoVisto, itemPronto } from './monitor';
import { listarPreparo, marcarItem, verAviso } from './preparo.server';

export const servidorDoMonitor = calls(pedidoItem, {
  aPreparar: answers(aPreparar, ({ form, ...context }) => listarPreparo(context, form.setor)),
  avisoVisto: answers(avisoVisto, ({ form, ...context }) => verAviso(context, form.aviso)),
  itemPronto: answers(itemPronto, ({ form, ...context }) => marcarItem(context, form)),
});
