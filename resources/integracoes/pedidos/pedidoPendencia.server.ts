import { chosen, handlers, type HandlerContext, type Infer } from '#kit';
import { produto } from '../../../schemas/delivery/cardapio/produto';
import { pedido } from '../../../schemas/delivery/pedidos/pedido';
import { pedidoItem } from '../../../schemas/delivery/pedidos/pedidoItem';
import { pedidoPendencia } from '../../../schemas/integracoes/pedidos/pedidoPendencia';
import { vinculoParceiro } from '../../../schemas/integracoes/pedidos/vinculoParceiro';
import { segurar } from '../../delivery/estoque/moverEstoque.server';
import { conferencia } from './pedidoPendencia';

type Pendencia = Infer<typeof pedidoPendencia>;
/** Links the partner's item once and for ever, and settles every difference that it made. */
const ligar = async (
  context: HandlerContext,
  { servico, chave, nome, empresa }: Pendencia,
  alvo: { readonly produto: number | null; readonly adicional: number | null },
): Promise<readonly Pendencia[]> => {
  const { rows, user, now, refuse } = context;
  if (chave === null || servico === null) return refuse('Esta pendência não diz de qual item é!');
  const known = await rows.one(vinculoParceiro, { servico, chave }, { lock: true });
  if (known) await rows.update(vinculoParceiro, known, alvo);
  else await rows.insert(vinculoParceiro, { servico, chave, nome: nome ?? chave, empresa, ...alvo });
  const mesmas = await rows.all(pedidoPendencia, { servico, chave, resolvidaEm: { empty: true } });
  await rows.updateWhere(
    pedidoPendencia,
    { servico, chave, resolvidaEm: { empty: true } },
    { resolvidaEm: now.toISOString(), por: user.id },
  );
  return mesmas;
};

export const servidorDaConferencia = handlers(conferencia, {
  ligarProduto: async (context, { record, form }) => {
    const { rows, notFound } = context;
    const product = (await rows.get(produto, form.produto)) ?? notFound();
    const mesmas = await ligar(context, record, { produto: product.id, adicional: null });
    for (const { item, pedido: id } of mesmas) {
      const line = item === null ? undefined : await rows.get(pedidoItem, item);
      if (!line || line.produto !== null) continue;
      // The price and the name that were sold stand; from here on it is our product.
      await rows.update(pedidoItem, line, {
        produto: product.id,
        nomeParceiro: null,
        setor: product.setor,
        consumo: null,
      });
      const order = await rows.get(pedido, id, { lock: true });
      if (order && order.situacao !== 'CANCELADO') await segurar(context, order, true);
    }
    return { resolvidas: mesmas.length };
  },
  ligarAdicional: async (context, { record, form }) => ({
    resolvidas: (await ligar(context, record, { produto: null, adicional: form.adicional })).length,
  }),
  conferir: async ({ rows, user, now }, { selection }) => {
    await rows.updateWhere(
      pedidoPendencia,
      { $and: [chosen(selection), { resolvidaEm: { empty: true } }] },
      { resolvidaEm: now.toISOString(), por: user.id },
    );
  },
});
