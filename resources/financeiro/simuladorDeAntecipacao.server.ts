import type { PortTools } from '#kit/work/port';
import { todayIn } from '#kit/period';
import { diasUteis } from '../comum/diasUteis';
import type { AdvanceAnswer, AdvancesThere, AdvanceTerms, SalesThere } from './vendasNoParceiro.server';
import { PaymentRefusal } from './provedor.server';
import { zonaDaPlataforma } from '../comum/zona';

/** Percent a month that the simulated provider takes, by the day. */
export const jurosSimulados = 1.89;
const analise = 60_000;
const dia = 86_400_000;
interface Feita {
  readonly terms: AdvanceTerms;
  readonly at: string;
}
type Feitas = Readonly<Record<string, Feita>>;

/** Advances at the simulated provider: one key is one advance, and a receivable is in one advance only. */
export const antecipacoesDoSimulador = (
  { store, now }: Pick<PortTools, 'store' | 'now'>,
  sales: Pick<SalesThere, 'receivables' | 'sale'>,
): AdvancesThere => {
  const chave = (seller: string): string => `antecipacoes:${seller}`;
  const answer = (key: string, { terms, at }: Feita): AdvanceAnswer => {
    const passou = now().getTime() - Date.parse(at);
    const pago = now().toISOString() >= new Date(`${terms.credit}T11:00:00-03:00`).toISOString();
    const state = passou < analise ? 'EM_ANALISE' : pago ? 'PAGA' : 'APROVADA';
    const words = { EM_ANALISE: 'em análise', APROVADA: 'aprovada', PAGA: 'paga' } as const;
    return { id: `SIMULACAO-${key}`, state, message: `SIMULAÇÃO: antecipação ${words[state]}.` };
  };
  const simulate: AdvancesThere['simulate'] = async (_seller, wanted) => {
    const hoje = todayIn(zonaDaPlataforma, now());
    const credit = diasUteis().after(hoje);
    const items = [];
    for (const { sale, receivable } of wanted) {
      const found = (await sales.receivables(_seller, sale)).find(({ id }) => id === receivable);
      const days = found?.expected ? Math.round((Date.parse(found.expected) - Date.parse(credit)) / dia) : 0;
      if (found?.state !== 'PREVISTO' || days < 1)
        throw new PaymentRefusal('SIMULAÇÃO: uma das parcelas não pode ser antecipada!');
      const cost = Math.round((found.net * jurosSimulados * days) / 3000);
      items.push({ receivable, expected: found.expected!, days, gross: found.net, cost, net: found.net - cost });
    }
    return { rate: jurosSimulados, credit, items };
  };
  return {
    simulate,
    confirm: async (seller, terms, key) => {
      const feitas = await store.change(chave(seller), (value): Feitas => {
        const antes = (value as Feitas | undefined) ?? {};
        if (antes[key]) return antes;
        const taken = new Set(
          Object.values(antes).flatMap((one) => one.terms.items.map(({ receivable }) => receivable)),
        );
        if (terms.items.some(({ receivable }) => taken.has(receivable))) return antes;
        return { ...antes, [key]: { terms, at: now().toISOString() } };
      });
      const feita = feitas[key];
      if (!feita) return { id: '', state: 'RECUSADA', message: 'SIMULAÇÃO: uma das parcelas já foi antecipada.' };
      await store.change(`antecipados:${seller}`, (value) => ({
        ...(value as Readonly<Record<string, unknown>> | undefined),
        ...Object.fromEntries(
          feita.terms.items.map(({ receivable, cost }) => [receivable, { custo: cost, dia: feita.terms.credit }]),
        ),
      }));
      return answer(key, feita);
    },
    find: async (seller, key) => {
      const feita = ((await store.get(chave(seller))) as Feitas | undefined)?.[key];
      return feita && answer(key, feita);
    },
  };
};
