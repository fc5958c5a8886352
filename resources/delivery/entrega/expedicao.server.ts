import { answers, calls } from '#kit';
import { pedido } from '../../../schemas/delivery/pedidos/pedido';
import { entregar, paraExpedir, rota, sair, voltar } from './expedicao';
import { entregarPedidos, listarExpedicao, rotaDos, sairCom, voltarPedidos } from './filaDaExpedicao.server';

export const servidorDaExpedicao = calls(pedido, {
  paraExpedir: answers(paraExpedir, (context) => listarExpedicao(context)),
  sair: answers(sair, ({ form, ...context }) => sairCom(context, form)),
  voltar: answers(voltar, ({ form, ...context }) => voltarPedidos(context, form.pedidos)),
  entregar: answers(entregar, ({ form, ...context }) => entregarPedidos(context, form.pedidos)),
  rota: answers(rota, ({ form, ...context }) => rotaDos(context, form)),
});
