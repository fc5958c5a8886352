import { calls, run } from '#kit';
import { terminal } from '../../../schemas/pdv/terminal';
import { venda } from '../../../schemas/pdv/venda';
import { contaDoPedido } from '../../delivery/pedidos/contaDoPedido.server';
import { pedidoDaVenda } from '../registrarVenda.server';
import { balcaoDoPdv, cardapioDoPdv, previaDoPdv, reciboDoPdv } from './vender';
import { reciboDe } from '../papeis.server';
import { balcaoDe, cardapioInteiro } from '../balcao.server';

export const servidorDoBalcao = calls(terminal, {
  balcao: run(balcaoDoPdv, (context) => balcaoDe(context)),
  cardapio: run(cardapioDoPdv, (context) => cardapioInteiro(context)),
  previa: run(previaDoPdv, (context, { form }) => contaDoPedido(context, pedidoDaVenda({ ...form, pagamentos: [] }))),
  recibo: run(reciboDoPdv, async (context, { form }) => {
    const sale = (await context.rows.get(venda, form.venda)) ?? context.notFound();
    return context.print(await reciboDe(context, sale, 'TERMICA'));
  }),
});
