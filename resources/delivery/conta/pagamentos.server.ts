import type { Infer } from '#kit';
import type { pedido } from '../../../schemas/delivery/pedidos/pedido';
import { centavos, dinheiroDe, emCentavos, reais } from '../../comum/centavos';

type Pedido = Infer<typeof pedido>;
type Guardado = NonNullable<Pedido['pagamentos']>[number];
/** Data of a card or Pix payment, kept as typed. */
type Comprovante = Partial<Omit<Guardado, 'forma' | 'valor' | 'troco'>>;
type Pagamento = Pick<Guardado, 'forma' | 'valor' | 'troco'> & Comprovante;
/**
 * Payment as entered. One amount may be left out and becomes the rest; for cash it is the amount handed over. Reais.
 */
export interface Dito extends Comprovante {
  readonly forma: Pagamento['forma'];
  readonly valor: number | null;
}

/**
 * Completes the payments of an order: they sum to its total, and cash beyond it becomes change. Returns a message when
 * they do not add up.
 *
 * @param total cents
 */
export const pagamentosDe = (given: readonly Dito[], total: number): readonly Pagamento[] | string => {
  if (given.length === 0 || total === 0) return [];
  if (given.filter(({ valor }) => valor === null).length > 1) return 'Só um dos pagamentos pode ficar sem valor!';
  const said = given.reduce((sum, { valor }) => sum + centavos(valor ?? 0), 0);
  const isOpen = given.some(({ valor }) => valor === null);
  if (isOpen && said >= total)
    return `Os outros pagamentos já somam ${dinheiroDe(emCentavos(said))}: nada falta para o que está sem valor!`;
  if (!isOpen && said < total)
    return `Os pagamentos somam ${dinheiroDe(emCentavos(said))}: faltam ${dinheiroDe(emCentavos(total - said))}!`;
  let change = isOpen ? 0 : said - total;
  const paid = given.map(({ valor, ...dito }): Pagamento => {
    const cents = valor === null ? total - said : centavos(valor);
    // Cash that would come back whole was not needed, so it gives no change.
    const back = dito.forma === 'DINHEIRO' && change < cents ? change : 0;
    change -= back;
    return { ...dito, valor: reais(cents), troco: back > 0 ? reais(back) : null };
  });
  if (change === 0) return paid;
  return given.some(({ forma }) => forma === 'DINHEIRO')
    ? `O troco de ${dinheiroDe(emCentavos(change))} não sai do dinheiro recebido!`
    : `Os pagamentos passam do total em ${dinheiroDe(emCentavos(change))}: troco é só para pagamento em dinheiro!`;
};

/** Refusal of an open amount without a form of payment. */
export const semForma = 'Diga como é pago!';
/** Payments of an order that is paid now; an open amount is refused. */
export const pagamentosDeTudo = (given: readonly Dito[], total: number): ReturnType<typeof pagamentosDe> =>
  given.length === 0 && total > 0 ? semForma : pagamentosDe(given, total);

const semComprovante = { bandeira: null, autorizacao: null, adquirente: null, integrado: null, vale: null };
/** Payments as stored; null while the form of payment is open. */
export const guardados = (pagamentos: readonly Pagamento[]): Guardado[] | null =>
  pagamentos.length > 0 ? pagamentos.map((one) => ({ ...semComprovante, ...one })) : null;

/** Replaces the payments of an order without changing its total; returns a message when they do not sum to it. */
export const pagamentosTrocados = (
  { total }: Pick<Pedido, 'total'>,
  given: readonly Dito[],
): Guardado[] | null | string => {
  const pagamentos = pagamentosDeTudo(given, centavos(total));
  return typeof pagamentos === 'string' ? pagamentos : guardados(pagamentos);
};
/** Preview of the payments dialog. */
export const previaDoPagamento = (order: Pick<Pedido, 'total'>, given: readonly Dito[] | null) => {
  const pagamentos = given?.length ? pagamentosTrocados(order, given) : null;
  if (typeof pagamentos === 'string') return { total: order.total, impedimento: pagamentos };
  return { total: order.total, troco: pagamentos?.find(({ troco }) => troco !== null)?.troco ?? null };
};

/** End of the wait for a Pix; null when points or a gift card have paid everything. */
export const esperaDo = (
  { pixAte }: { readonly pixAte?: string | null },
  pagamentos: readonly Pick<Dito, 'forma'>[] | null,
): string | null => (pixAte && pagamentos?.some(({ forma }) => forma === 'ONLINE') ? pixAte : null);
