import { createHash } from 'node:crypto';
import type { PortTools } from '#kit/work/port';
import { plusDays, todayIn } from '#kit/period';
import { diasUteis } from '../comum/diasUteis';
import { ratear, vezes } from '../comum/centavos';
import { devolvidasDe, type DevolucaoSimulada } from './simuladorDeDevolucao.server';
import { antecipacoesDoSimulador } from './simuladorDeAntecipacao.server';
import type {
  PageThere,
  PaidBy,
  ReceivableThere,
  SaleThere,
  SalesThere,
  SoldHere,
  TransferThere,
} from './vendasNoParceiro.server';
import { zonaDaPlataforma } from '../comum/zona';

/** Number from 0 to 65,535 of a text. */
const sorte = (texto: string): number => createHash('sha256').update(texto).digest().readUInt16BE(0);
/** Instant of an hour of Brasília, which has no daylight saving. */
const em = (dia: string, hora: string): string => new Date(`${dia}T${hora}:00-03:00`).toISOString();
/** Percentages of the simulated contract. */
export const contratoDeVenda = { pix: 0.99, credito: 3.19, porParcela: 0.4, plataforma: 0.5 } as const;
const bandeiras = ['VISA', 'MASTER_CARD', 'ELO'] as const;
const porCento = (cents: number, percentagem: number): number => vezes(cents, percentagem / 100);

export interface VendaSimulada {
  readonly sale: SaleThere;
  readonly receivables: readonly (ReceivableThere & { readonly expected: string; readonly transfer: string | null })[];
}
/** Advance that a simulator has granted, by receivable: its cost and the day of the credit. */
export type Antecipados = ReadonlyMap<string, { readonly custo: number; readonly dia: string }>;

const idDaTransferencia = (seller: string, tipo: string, dia: string): string =>
  `SIMULACAO-${tipo}${dia.replaceAll('-', '')}-${sorte(seller)}`;

/** Sale that an order becomes: the same at any time, but for the days that have come. */
export const vendaSimulada = (
  seller: string,
  { reference, cents, at, form, returned }: SoldHere,
  now: Date,
  antecipados: Antecipados = new Map(),
  devolvidas: readonly DevolucaoSimulada[] = [],
): VendaSimulada => {
  const dadas = devolvidas.reduce((sum, one) => sum + one.cents, 0);
  const whole = returned || dadas >= cents;
  // The rest of a sale after a refund has its fees and its instalments anew.
  const resta = whole ? cents : cents - dadas;
  const mudou = devolvidas.at(-1)?.at ?? at;
  const [acaso, uteis, agora] = [sorte(reference), diasUteis(), now.toISOString()];
  const card = form === 'CREDITO';
  const parcelas = card && cents >= 10_000 ? 1 + (acaso % 3) : 1;
  const taxa = porCento(
    resta,
    card ? contratoDeVenda.credito + (parcelas - 1) * contratoDeVenda.porParcela : contratoDeVenda.pix,
  );
  const plataforma = porCento(resta, contratoDeVenda.plataforma);
  const liquido = resta - taxa - plataforma;
  const disputed = card && !whole && acaso % 61 === 0;
  const id = `SIMULACAO-${reference}`;
  const dia = todayIn(zonaDaPlataforma, new Date(at));
  const [brutos, liquidos] = [ratear(resta, Array(parcelas).fill(1)), ratear(liquido, Array(parcelas).fill(1))];
  const receivables = brutos.map((gross, index) => {
    const recebivel = `${id}-${index + 1}`;
    const antecipado = antecipados.get(recebivel);
    const expected = antecipado?.dia ?? (card ? uteis.from(plusDays(dia, 30 * (index + 1))) : uteis.after(dia));
    const [net, custo] = [liquidos[index]!, antecipado?.custo ?? 0];
    const paidAt = em(expected, '11:00');
    const isPaid = !whole && !disputed && paidAt <= agora;
    return {
      id: recebivel,
      installment: index + 1,
      gross,
      fee: gross - net,
      advanceFee: custo,
      net: net - custo,
      expected,
      paidAt: isPaid ? paidAt : null,
      state: whole
        ? ('ESTORNADO' as const)
        : antecipado
          ? ('ANTECIPADO' as const)
          : isPaid
            ? ('PAGO' as const)
            : ('PREVISTO' as const),
      transfer: whole || disputed ? null : idDaTransferencia(seller, antecipado ? 'A' : 'T', expected),
    };
  });
  return {
    sale: {
      id,
      reference,
      form,
      brand: card ? bandeiras[acaso % bandeiras.length]! : null,
      last: card ? String(acaso % 10_000).padStart(4, '0') : null,
      installments: parcelas,
      cents,
      refunded: whole ? cents : dadas,
      fee: taxa,
      platformFee: plataforma,
      state: whole ? 'ESTORNADA' : disputed ? 'DISPUTA' : dadas > 0 ? 'ESTORNO_PARCIAL' : 'APROVADA',
      reason: whole ? 'SIMULAÇÃO: devolvida' : disputed ? 'SIMULAÇÃO: o cliente não reconhece a compra' : null,
      nsu: String(100_000 + acaso),
      authorization: null,
      createdAt: at,
      capturedAt: at,
      cancelledAt: whole ? mudou : null,
      disputeUntil: disputed ? plusDays(dia, 45) : null,
      changedAt: mudou,
    },
    receivables,
  };
};

/** Transfers that pay the instalments of a day. They exist from the day before on. */
export const transferenciasSimuladas = (
  seller: string,
  vendas: readonly VendaSimulada[],
  now: Date,
): readonly { readonly transfer: TransferThere; readonly paidBy: readonly PaidBy[] }[] => {
  const porId = new Map<string, { day: string; cents: number; paidBy: PaidBy[] }>();
  for (const { sale, receivables } of vendas)
    for (const { id, transfer, expected, net } of receivables) {
      if (transfer === null || expected > plusDays(todayIn(zonaDaPlataforma, now), 1)) continue;
      const one = porId.get(transfer) ?? { day: expected, cents: 0, paidBy: [] };
      porId.set(transfer, one);
      one.cents += net;
      one.paidBy.push({ receivable: id, sale: sale.id });
    }
  const agora = now.toISOString();
  return [...porId]
    .map(([id, { day, cents, paidBy }]) => {
      const [requestedAt, doneAt] = [em(plusDays(day, -1), '20:00'), em(day, '11:00')];
      const isDone = doneAt <= agora;
      return {
        transfer: {
          id,
          kind: id.startsWith('SIMULACAO-A') ? ('ANTECIPACAO' as const) : ('AUTOMATICA' as const),
          cents,
          fee: 0,
          adjustments: 0,
          state: isDone ? ('PAGA' as const) : ('AGENDADA' as const),
          account: contaSimulada.bank + ' ••' + contaSimulada.last,
          requestedAt,
          expectedFor: day,
          doneAt: isDone ? doneAt : null,
          failure: null,
          changedAt: isDone ? doneAt : requestedAt,
        },
        paidBy,
      };
    })
    .toSorted((a, b) => a.transfer.requestedAt.localeCompare(b.transfer.requestedAt));
};
/** Nobody has this account. */
const contaSimulada = {
  id: 'SIMULACAO-CONTA',
  bank: 'SIMULAÇÃO (000)',
  branch: '0001',
  last: '0000',
  kind: 'CORRENTE',
  holder: 'SIMULAÇÃO SEM VALOR',
  preferred: true,
  isActive: true,
} as const;

const porPagina = 100;
const pagina = <T>(rows: readonly T[], page: number): PageThere<T> => ({
  rows: rows.slice((page - 1) * porPagina, page * porPagina),
  hasMore: rows.length > page * porPagina,
  unreadable: 0,
});
/** Advances of a seller, as the simulator keeps them. */
export const antecipadosDe = async ({ store }: Pick<PortTools, 'store'>, seller: string): Promise<Antecipados> =>
  new Map(
    Object.entries(
      ((await store.get(`antecipados:${seller}`)) as Record<string, { custo: number; dia: string }> | undefined) ?? {},
    ),
  );

/**
 * Simulated sales of a seller: what the paid orders, of which the mirror tells, become at a provider. Pix is paid on the
 * next business day, a card 30 days an instalment later.
 */
export const vendasDoSimulador = ({ store, now }: Pick<PortTools, 'store' | 'now'>): SalesThere => {
  const todas = async (seller: string): Promise<readonly VendaSimulada[]> => {
    const sold = ((await store.get(`vendas:${seller}`)) as readonly SoldHere[] | undefined) ?? [];
    const antecipados = await antecipadosDe({ store }, seller);
    const devolvidas = new Map<string, DevolucaoSimulada[]>();
    for (const one of await devolvidasDe({ store }, seller))
      devolvidas.set(one.sale, [...(devolvidas.get(one.sale) ?? []), one]);
    return sold.map((one) =>
      vendaSimulada(seller, one, now(), antecipados, devolvidas.get(`SIMULACAO-${one.reference}`)),
    );
  };
  const transferencias = async (seller: string) => transferenciasSimuladas(seller, await todas(seller), now());
  const sales: SalesThere = {
    told: async (seller, sold) => {
      await store.change(`vendas:${seller}`, () => sold.toSorted((a, b) => a.at.localeCompare(b.at)));
    },
    sales: async (seller, since, page) =>
      pagina(
        (await todas(seller)).map(({ sale }) => sale).filter(({ createdAt }) => createdAt >= since),
        page,
      ),
    sale: async (seller, id) => (await todas(seller)).find(({ sale }) => sale.id === id)?.sale,
    receivables: async (seller, id) =>
      ((await todas(seller)).find(({ sale }) => sale.id === id)?.receivables ?? []).map(
        ({ transfer: _transfer, ...one }) => one,
      ),
    transfers: async (seller, since, page) =>
      pagina(
        (await transferencias(seller)).map(({ transfer }) => transfer).filter(({ changedAt }) => changedAt >= since),
        page,
      ),
    paidBy: async (seller, id) =>
      (await transferencias(seller)).find(({ transfer }) => transfer.id === id)?.paidBy ?? [],
    balance: async (seller) => {
      const vendas = await todas(seller);
      const soma = (disputed: boolean): number =>
        vendas
          .filter(({ sale }) => (sale.state === 'DISPUTA') === disputed)
          .flatMap(({ receivables }) => receivables)
          .reduce((sum, { state, paidAt, net }) => sum + (state === 'PREVISTO' && paidAt === null ? net : 0), 0);
      return { available: 0, coming: soma(false), blocked: soma(true) };
    },
    accounts: () => Promise.resolve([contaSimulada]),
  };
  return { ...sales, advances: antecipacoesDoSimulador({ store, now }, sales) };
};
