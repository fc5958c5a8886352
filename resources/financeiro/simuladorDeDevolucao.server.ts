import type { PortTools } from '#kit/work/port';
import type { PaymentProvider, Refund, RefundAnswer } from './provedor.server';
import type { SalesThere } from './vendasNoParceiro.server';

/** Refund that the simulator has made. */
export interface DevolucaoSimulada {
  readonly key: string;
  readonly sale: string;
  readonly cents: number;
  readonly at: string;
}
const feitas = (value: unknown): readonly DevolucaoSimulada[] =>
  (value as readonly DevolucaoSimulada[] | null | undefined) ?? [];
const lugar = (seller: string): string => `devolucoes:${seller}`;
/** Refunds of a seller, the oldest first. */
export const devolvidasDe = async (
  { store }: Pick<PortTools, 'store'>,
  seller: string,
): Promise<readonly DevolucaoSimulada[]> => feitas(await store.get(lugar(seller)));

/**
 * Refunds at the simulated provider: one key is one refund. Like a real one it gives back no more than was paid, and
 * nothing of a sale whose money the company has already got, or that is in dispute or advanced.
 */
export const devolucoesDoSimulador = (
  { store, now }: Pick<PortTools, 'store' | 'now'>,
  sales: Pick<SalesThere, 'sale' | 'receivables'>,
): Required<Pick<PaymentProvider, 'refund' | 'refunded'>> => {
  const answer = ({ key, at }: DevolucaoSimulada): RefundAnswer => ({
    id: `SIMULACAO-${key}`,
    state: 'CONFIRMADA',
    message: 'SIMULAÇÃO: devolvido ao cliente.',
    at,
  });
  const known = async ({ seller, key }: Refund): Promise<DevolucaoSimulada | undefined> =>
    feitas(await store.get(lugar(seller))).find((one) => one.key === key);
  const refusal = async ({ seller, sale: id }: Refund): Promise<string | undefined> => {
    const sale = await sales.sale(seller, id);
    if (!sale) return 'SIMULAÇÃO: esta venda não existe.';
    if (sale.state !== 'APROVADA' && sale.state !== 'ESTORNO_PARCIAL')
      return 'SIMULAÇÃO: esta venda não pode ser devolvida.';
    const parts = await sales.receivables(seller, id);
    return parts.some(({ state }) => state !== 'PREVISTO')
      ? 'SIMULAÇÃO: a venda já foi paga à empresa; peça a liberação ao parceiro.'
      : undefined;
  };
  return {
    refunded: async (refund) => {
      const found = await known(refund);
      return found && answer(found);
    },
    refund: async (refund) => {
      const before = await known(refund);
      if (before) return answer(before);
      const refused = (message: string): RefundAnswer => ({ id: null, state: 'RECUSADA', message, at: null });
      const problem = await refusal(refund);
      if (problem !== undefined) return refused(problem);
      const { seller, key, sale, cents } = refund;
      const paid = (await sales.sale(seller, sale))?.cents ?? 0;
      const all = await store.change(lugar(seller), (value) => {
        const made = feitas(value);
        const given = made.reduce((sum, one) => sum + (one.sale === sale ? one.cents : 0), 0);
        if (made.some((one) => one.key === key) || given + cents > paid) return made;
        return [...made, { key, sale, cents, at: now().toISOString() }];
      });
      const mine = all.find((one) => one.key === key);
      return mine ? answer(mine) : refused('SIMULAÇÃO: não resta tanto a devolver.');
    },
  };
};
