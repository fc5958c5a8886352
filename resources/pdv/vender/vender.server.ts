import { answers, calls } from '#kit';
import { terminal } from '../../../schemas/pdv/terminal';
import { venda } from '../../../schemas/pdv/venda';
import { contaDoPedido } from '../../delivery/pedidos/contaDoPedido.server';
import { pedidoDaVenda } from '../registrarVenda.server';
import { balcaoDoPdv, cardapioDoPdv, previaDoPdv, reciboDoPdv } from './vender';
import { reciboDe } from '../papeis.server';
import { balcaoDe, cardapioInteiro } from '../balcao.server';

export const servidorDoBalcao = calls(terminal, {
  balcao: answers(balcaoDoPdv, (context) => balcaoDe(context)),
  cardapio: answers(cardapioDoPdv, (context) => cardapioInteiro(context)),
  previa: answers(previaDoPdv, ({ form, ...context }) =>
    contaDoPedido(context, pedidoDaVenda({ ...form, pagamentos: [] })),
  ),
  recibo: answers(reciboDoPdv, async ({ form, ...context }) => {
    const sale = (await context.rows.get(venda, form.venda)) ?? context.notFound();
    return context.print(await reciboDe(context, sale, 'TERMICA'));
  }),
});
