import type { zoopClient } from './zoopHttp.server';
import type { PageThere, ReceivableThere, SaleThere, SalesThere, TransferThere } from './vendasNoParceiro.server';

type Json = Readonly<Record<string, unknown>>;
type Get = ReturnType<typeof zoopClient>['get'];

const objectOf = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};
const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : null;
const itemsOf = (found: Json | undefined): readonly Json[] =>
  Array.isArray(found?.items) ? (found.items as readonly unknown[]).map(objectOf) : [];

/** 1000 -> 1000 cents; '10.00' -> 1000 cents. Undefined for anything else, which is not taken for zero. */
export const centsOf = (value: unknown): number | undefined => {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? value : undefined;
  if (typeof value !== 'string' || !/^-?\d{1,12}(?:\.\d{1,2})?$/.test(value)) return undefined;
  return Math.round(Number(value) * 100);
};
const orZero = (value: unknown): number | undefined => (value == null || value === '' ? 0 : centsOf(value));
/** ISO instant in UTC; null where there is none. */
const instantOf = (value: unknown): string | null => {
  const at = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(at) ? null : new Date(at).toISOString();
};
/** '2026-12-01T00:00:00+00:00' -> '2026-12-01': a day, whatever hour stands behind it. */
const dayOf = (value: unknown): string | null =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}/.test(value) ? value.slice(0, 10) : null;

const forms: Readonly<Record<string, SaleThere['form']>> = {
  credit: 'CREDITO',
  debit: 'DEBITO',
  pix: 'PIX',
  boleto: 'BOLETO',
};
const states: Readonly<Record<string, SaleThere['state']>> = {
  new: 'CRIADA',
  pending: 'PENDENTE',
  pre_authorized: 'PRE_AUTORIZADA',
  succeeded: 'APROVADA',
  canceled: 'CANCELADA',
  failed: 'FALHOU',
  reversed: 'ESTORNADA',
  refunded: 'ESTORNADA',
  partial_refunded: 'ESTORNO_PARCIAL',
  dispute: 'DISPUTA',
  charged_back: 'CHARGEBACK',
};
const brands: Readonly<Record<string, NonNullable<SaleThere['brand']>>> = {
  visa: 'VISA',
  mastercard: 'MASTER_CARD',
  'master card': 'MASTER_CARD',
  diners: 'DINNERS_CLUB',
  'diners club': 'DINNERS_CLUB',
  elo: 'ELO',
  'american express': 'AMEX',
  amex: 'AMEX',
  hipercard: 'HIPERCARD',
};
const receivableStates: Readonly<Record<string, ReceivableThere['state']>> = {
  pending: 'PREVISTO',
  paid: 'PAGO',
  canceled: 'CANCELADO',
  refunded: 'ESTORNADO',
  charged_back: 'ESTORNADO',
  anticipated: 'ANTECIPADO',
};
const transferStates: Readonly<Record<string, TransferThere['state']>> = {
  pending: 'AGENDADA',
  scheduled: 'AGENDADA',
  processing: 'PROCESSANDO',
  succeeded: 'PAGA',
  paid: 'PAGA',
  failed: 'FALHOU',
  canceled: 'CANCELADA',
};

/**
 * State of a sale and its amounts: a refund takes its part off the amount, and leaves the original beside it. Undefined
 * without a state or an amount.
 */
const amountsOf = (found: Json): Pick<SaleThere, 'state' | 'cents' | 'refunded'> | undefined => {
  const told = states[String(found.status)];
  const left = centsOf(found.amount);
  const cents = centsOf(found.original_amount) ?? left;
  if (!told || cents === undefined) return undefined;
  if (told === 'ESTORNADA' || (told === 'CANCELADA' && found.captured === true))
    return { state: 'ESTORNADA', cents, refunded: cents };
  const refunded = Math.max(0, cents - (left ?? cents));
  return { state: told === 'APROVADA' && refunded > 0 ? 'ESTORNO_PARCIAL' : told, cents, refunded };
};
/** Reads a sale; undefined for one without a state, an amount or a time, which is asked for again. */
export const saleOf = (found: Json): SaleThere | undefined => {
  const amounts = amountsOf(found);
  const form = forms[String(found.payment_type)];
  const fee = orZero(found.fees);
  const shares = (Array.isArray(found.split_rules) ? (found.split_rules as readonly unknown[]) : [])
    .map(objectOf)
    .filter(({ recipient }) => recipient !== found.on_behalf_of)
    .map(({ amount }) => orZero(amount));
  const [id, createdAt] = [textOf(found.id), instantOf(found.created_at)];
  const changedAt = instantOf(found.updated_at) ?? createdAt;
  if (!amounts || !form || !id || !createdAt || !changedAt || fee === undefined) return undefined;
  const { state } = amounts;
  if (shares.includes(undefined)) return undefined;
  const method = objectOf(found.payment_method);
  const brand = textOf(method.card_brand);
  const last = textOf(method.last4_digits);
  const plan = Number(objectOf(found.installment_plan).number_installments ?? 1);
  const voided = ['CANCELADA', 'ESTORNADA', 'CHARGEBACK'].includes(state);
  return {
    ...amounts,
    id,
    reference: textOf(found.reference_id),
    form,
    brand: brand === null ? null : (brands[brand.toLowerCase()] ?? 'OUTRA'),
    // Nothing longer than four digits is taken, whatever the provider sends.
    last: last !== null && /^\d{4}$/.test(last) ? last : null,
    installments: Number.isInteger(plan) && plan >= 1 && plan <= 36 ? plan : 1,
    fee,
    platformFee: shares.reduce<number>((sum, share) => sum + (share ?? 0), 0),
    reason: textOf(objectOf(found.refusal ?? found.error).message),
    nsu: textOf(found.transaction_number),
    authorization: textOf(objectOf(found.payment_authorization).authorization_code),
    createdAt,
    capturedAt: found.captured === true || state === 'APROVADA' ? changedAt : null,
    cancelledAt: voided ? changedAt : null,
    disputeUntil: dayOf(objectOf(found.dispute).due_date),
    changedAt,
  };
};
const receivableOf = (found: Json): ReceivableThere | undefined => {
  const state = receivableStates[String(found.status)];
  const [id, net] = [textOf(found.id), centsOf(found.amount)];
  const [gross, advanceFee] = [centsOf(found.gross_amount ?? found.amount), orZero(found.anticipation_fee)];
  if (!state || !id || net === undefined || gross === undefined || advanceFee === undefined) return undefined;
  return {
    id,
    installment: Number(found.installment ?? 1) || 1,
    gross,
    fee: gross - net - advanceFee,
    advanceFee,
    net,
    expected: dayOf(found.expected_on),
    paidAt: instantOf(found.paid_at),
    state,
  };
};
const transferOf = (found: Json): TransferThere | undefined => {
  const state = transferStates[String(found.status)];
  const [id, cents, fee] = [textOf(found.id), centsOf(found.amount), orZero(found.fee)];
  const [requestedAt, adjustments] = [instantOf(found.created_at), orZero(found.adjustments)];
  if (!state || !id || !requestedAt || cents === undefined || fee === undefined || adjustments === undefined)
    return undefined;
  const account = objectOf(found.bank_account);
  const last = textOf(account.last4_digits);
  const kind = String(found.type);
  return {
    id,
    kind: kind === 'anticipation' ? 'ANTECIPACAO' : kind === 'manual' ? 'MANUAL' : 'AUTOMATICA',
    cents,
    fee,
    adjustments,
    state,
    account:
      last === null ? null : `${textOf(account.bank_name) ?? textOf(account.bank_code) ?? ''} ••${last.slice(-4)}`,
    requestedAt,
    expectedFor: dayOf(found.transfer_date),
    doneAt: state === 'PAGA' ? (instantOf(found.confirmed_at) ?? instantOf(found.updated_at)) : null,
    failure: textOf(found.failure_message),
    changedAt: instantOf(found.updated_at) ?? requestedAt,
  };
};

const perPage = 100;
const pageOf = <T>(items: readonly Json[], read: (one: Json) => T | undefined): PageThere<T> => {
  const rows = items.map(read).filter((one) => one !== undefined) as T[];
  return { rows, hasMore: items.length === perPage, unreadable: items.length - rows.length };
};

/**
 * Sales, receivables, transfers and balance of a seller at Zoop, after its public reference. Lists are asked for in
 * ascending order, so that new rows come at the end and no page moves.
 */
export const zoopSales = (get: Get): SalesThere => {
  const listed = (seller: string, what: string, since: string, page: number) =>
    get(
      `sellers/${encodeURIComponent(seller)}/${what}?limit=${perPage}&page=${page}&sort=time-ascending&date_range[gte]=${encodeURIComponent(since)}`,
    );
  /** Undefined for a sale of another seller, whoever asks. */
  const own = async (seller: string, id: string): Promise<Json | undefined> => {
    const found = await get(`transactions/${encodeURIComponent(id)}`);
    return found && found.on_behalf_of === seller ? found : undefined;
  };
  return {
    sales: async (seller, since, page) =>
      pageOf(
        itemsOf(await listed(seller, 'transactions', since, page)).filter(
          (one) => one.on_behalf_of === undefined || one.on_behalf_of === seller,
        ),
        saleOf,
      ),
    sale: async (seller, id) => {
      const found = await own(seller, id);
      return found && saleOf(found);
    },
    receivables: async (seller, id) => {
      const items = itemsOf(await get(`transactions/${encodeURIComponent(id)}/receivables`));
      return items
        .filter(({ recipient }) => recipient === undefined || recipient === seller)
        .flatMap((one) => receivableOf(one) ?? []);
    },
    transfers: async (seller, since, page) =>
      pageOf(itemsOf(await listed(seller, 'transfers', since, page)), transferOf),
    paidBy: async (seller, id) => {
      const items = itemsOf(await get(`transfers/${encodeURIComponent(id)}/transactions`));
      return items.flatMap(({ id: receivable, transaction, recipient }) =>
        typeof receivable === 'string' && typeof transaction === 'string' && (recipient ?? seller) === seller
          ? { receivable, sale: transaction }
          : [],
      );
    },
    balance: async (seller) => {
      const found = await get(`sellers/${encodeURIComponent(seller)}/balances`);
      const one = objectOf(found?.items ?? found);
      return {
        available: orZero(one.current_balance) ?? 0,
        coming: Math.max(0, (orZero(one.account_balance) ?? 0) - (orZero(one.current_balance) ?? 0)),
        blocked: orZero(one.current_blocked_balance) ?? 0,
      };
    },
    accounts: async (seller) => {
      const items = itemsOf(await get(`sellers/${encodeURIComponent(seller)}/bank_accounts`));
      return items.flatMap((one) => {
        const [id, last] = [textOf(one.id), textOf(one.last4_digits)];
        return id === null
          ? []
          : {
              id,
              bank: textOf(one.bank_name) ?? textOf(one.bank_code) ?? '',
              branch: textOf(one.routing_number) ?? '',
              last: last?.slice(-4) ?? '',
              kind: one.type === 'savings' ? ('POUPANCA' as const) : ('CORRENTE' as const),
              holder: textOf(one.holder_name) ?? '',
              preferred: one.is_default === true || items.length === 1,
              isActive: one.is_active !== false,
            };
      });
    },
  };
};
/** Hints of a notice: which sale may have changed. Its body says no more than that. */
export const zoopHints = (body: unknown) => {
  const { id, type, payload } = objectOf(body);
  const sale = objectOf(objectOf(payload).object);
  const [notice, transacao] = [textOf(id), textOf(sale.id)];
  return notice !== null && transacao !== null && String(type).startsWith('transaction.')
    ? [{ id: notice, referencia: textOf(sale.reference_id) ?? transacao, transacao }]
    : [];
};
