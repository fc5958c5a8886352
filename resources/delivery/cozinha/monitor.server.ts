import { calls, run } from '#kit';
import { pedidoItem } from '../../../schemas/delivery/pedidos/pedidoItem';
import { aPreparar, avisoVisto, itemPronto } from './monitor';
import { listarPreparo, marcarItem, verAviso } from './preparo.server';

export const servidorDoMonitor = calls(pedidoItem, {
  aPreparar: run(aPreparar, (context, { form }) => listarPreparo(context, form.setor)),
  avisoVisto: run(avisoVisto, (context, { form }) => verAviso(context, form.aviso)),
  itemPronto: run(itemPronto, (context, { form }) => marcarItem(context, form)),
});
