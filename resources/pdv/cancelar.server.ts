import type { HandlerContext } from '#kit';
import { pedido, vida } from '../../schemas/delivery/pedidos/pedido';
import { caixa as caixas } from '../../schemas/pdv/caixa';
import { naMaquina } from '../../schemas/formas';
import { centavos, reais } from '../comum/centavos';
import { lancar, meuCaixa, semCaixa, type Caixa } from './caixa/movimentarCaixa.server';
import { estornarFiado } from './fiado.server';
import type { Venda } from './registrarVenda.server';

/** True when a card paid a part: only the machine can return it. */
export const temCartao = ({ pagamentos }: Pick<Venda, 'pagamentos'>): boolean =>
  (pagamentos ?? []).some(({ forma }) => naMaquina.includes(forma));

/**
 * A closed till never changes: its payments go out of the open till of the person who cancels, who needs the
 * permission.
 */
const deOndeSai = async (context: HandlerContext, sale: Venda): Promise<Caixa> => {
  const { rows, user, refuse } = context;
  const own = await rows.get(caixas, sale.caixa, { lock: true });
  if (own?.situacao === 'ABERTO' && (own.operador === user.id || user.permissions.has('PDV_AUTORIZAR'))) return own;
  if (!user.permissions.has('PDV_AUTORIZAR'))
    refuse('O caixa desta venda não é o seu, ou já está fechado. Chame quem autoriza no PDV!');
  return (await meuCaixa(context, true)) ?? refuse(semCaixa);
};

/**
 * Cancels the order of a cancelled sale by the order's own rules, so that stock and coupon are given back once. The
 * money leaves the till.
 */
export const cancelarVenda = async (context: HandlerContext, sale: Venda): Promise<void> => {
  const { rows, move, refuse, notFound } = context;
  const motivo = sale.motivo ?? '';
  const caixa = await deOndeSai(context, sale);
  const order = (await rows.get(pedido, sale.pedido, { lock: true })) ?? notFound();
  const how = order.situacao === 'CONCLUIDO' ? 'estornar' : 'cancelar';
  // An order cancelled before sales controlled it needs no transition.
  const gone = order.situacao === 'CANCELADO' ? order : await move(vida, order, how, { motivoCancelamento: motivo });
  if (!gone) return refuse('Passaram mais de 24 horas: esta venda não é mais cancelada, só devolvida!');
  // A card payment is returned at the machine; a person confirms that in the order.
  await rows.update(pedido, gone, { devolucao: temCartao(sale) ? 'PENDENTE' : 'FEITA' });
  for (const { forma, valor, troco } of sale.pagamentos ?? []) {
    const back = centavos(valor) - centavos(troco ?? 0);
    await lancar(context, caixa, {
      descricao: `Estorno da venda ${sale.numero}`,
      tipo: 'ESTORNO',
      forma,
      valor: -reais(back),
      venda: sale.id,
      motivo,
    });
    if (forma === 'FIADO')
      await estornarFiado(context, caixa, {
        cliente: sale.cliente,
        venda: sale.id,
        numero: sale.numero ?? '',
        cents: back,
      });
  }
};
