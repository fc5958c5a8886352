import { answers, calls } from '#kit';
import { terminal } from '../../schemas/pdv/terminal';
import { venda } from '../../schemas/pdv/venda';
import { contaDoPedido } from '../delivery/servico/novoPedido';
import { pedidoDaVenda } from './servico/vender';
import { balcaoDoPdv, cardapioDoPdv, previaDoPdv, reciboDoPdv } from './vender';
import { reciboDe } from './servico/papeis';
import { balcaoDe, cardapioInteiro } from './servico/balcao';

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
