import { MixedRefund, PaymentRefusal, type PaymentProvider, type Refund, type RefundAnswer } from './provedor.server';
import type { zoopClient } from './zoopHttp.server';
import { saleOf } from './zoopVendas.server';

type Json = Readonly<Record<string, unknown>>;
type Client = Pick<ReturnType<typeof zoopClient>, 'get' | 'send'>;

/** Answers after which nobody knows whether a request was carried out, or that say nothing of this refund. */
const open: readonly number[] = [401, 403, 404, 408, 409, 425];
const done = (refund: Refund, found: Json): RefundAnswer | undefined => {
  const sale = saleOf(found);
  if (sale?.refunded !== refund.before + refund.cents) return undefined;
  return { id: null, state: 'CONFIRMADA', message: 'A Zoop devolveu.', at: sale.changedAt };
};
/** Refuses any amount but that before the refund and that after it: nobody can tell it from another refund. */
const unmixed = ({ before, cents }: Refund, refunded: number): void => {
  if (refunded !== before && refunded !== before + cents)
    throw new MixedRefund('O parceiro de pagamentos mostra outra devolução desta venda!');
};

/**
 * Refunds at Zoop, after its public help: `void` of a transaction takes an amount off it, and a whole one cancels it. It
 * has no idempotency keys. What has been given back is read from the sale before anything is sent, which holds as a sale
 * has one open refund at a time.
 */
export const zoopRefunds = ({ get, send }: Client): Required<Pick<PaymentProvider, 'refund' | 'refunded'>> => {
  const refunded = async (refund: Refund): Promise<RefundAnswer | undefined> => {
    const found = await get(`transactions/${encodeURIComponent(refund.sale)}`);
    const sale = found && found.on_behalf_of === refund.seller ? saleOf(found) : undefined;
    if (!found || !sale) throw new PaymentRefusal('O parceiro de pagamentos não mostra a venda!');
    unmixed(refund, sale.refunded);
    return done(refund, found);
  };
  return {
    refunded,
    refund: async (refund) => {
      const before = await refunded(refund);
      if (before) return before;
      const answer = await send(`transactions/${encodeURIComponent(refund.sale)}/void`, {
        on_behalf_of: refund.seller,
        amount: refund.cents,
      });
      if (!answer || open.includes(answer.status))
        throw new PaymentRefusal('O parceiro de pagamentos não respondeu! Tente novamente em alguns minutos.');
      if (answer.status >= 300)
        return { id: null, state: 'RECUSADA', message: `a Zoop não aceitou${reasonOf(answer.body)}`, at: null };
      const after = saleOf(answer.body);
      if (after) unmixed(refund, after.refunded);
      return (
        done(refund, answer.body) ?? { id: null, state: 'PEDIDA', message: 'a Zoop ainda não devolveu.', at: null }
      );
    },
  };
};
const reasonOf = ({ error }: Json): string => {
  const category =
    typeof error === 'object' && error !== null ? String((error as Json).category ?? '').slice(0, 60) : '';
  return category === '' ? '.' : ` (${category}).`;
};
