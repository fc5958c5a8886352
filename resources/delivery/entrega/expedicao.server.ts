import { calls, run } from '#kit';
import { pedido } from '../../../schemas/delivery/pedidos/pedido';
import { entregar, paraExpedir, rota, sair, voltar } from './expedicao';
import { entregarPedidos, listarExpedicao, rotaDos, sairCom, voltarPedidos } from './filaDaExpedicao.server';

export const servidorDaExpedicao = calls(pedido, {
  paraExpedir: run(paraExpedir, (context) => listarExpedicao(context)),
  sair: run(sair, (context, { form }) => sairCom(context, form)),
  voltar: run(voltar, (context, { form }) => voltarPedidos(context, form.pedidos)),
  entregar: run(entregar, (context, { form }) => entregarPedidos(context, form.pedidos)),
  rota: run(rota, (context, { form }) => rotaDos(context, form)),
});
