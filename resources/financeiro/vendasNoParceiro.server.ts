import type {
  bandeirasDaVenda,
  formasDaVenda,
  situacoesDaVenda,
} from '../../schemas/financeiro/vendaOnline/zoopTransacao';
import type { situacoesDoRecebivel } from '../../schemas/financeiro/vendaOnline/zoopRecebivel';
import type {
  situacoesDaTransferencia,
  tiposDeTransferencia,
} from '../../schemas/financeiro/vendaOnline/zoopTransferencia';

/** Sale as the provider tells it. Amounts are whole cents, instants ISO. */
export interface SaleThere {
  readonly id: string;
  /** Our key of the charge: 'pedido-12'. */
  readonly reference: string | null;
  readonly form: keyof typeof formasDaVenda;
  readonly brand: keyof typeof bandeirasDaVenda | null;
  /** Last four digits of the card. */
  readonly last: string | null;
  readonly installments: number;
  readonly cents: number;
  readonly fee: number;
  /** Cents of `cents` that were given back to the customer. */
  readonly refunded: number;
  /** Share of the platform. */
  readonly platformFee: number;
  readonly state: keyof typeof situacoesDaVenda;
  readonly reason: string | null;
  readonly nsu: string | null;
  readonly authorization: string | null;
  readonly createdAt: string;
  readonly capturedAt: string | null;
  readonly cancelledAt: string | null;
  /** Last day for evidence of a dispute. */
  readonly disputeUntil: string | null;
  /** The provider's time of this state: an older one never replaces a newer one. */
  readonly changedAt: string;
}
/** Instalment of a sale. */
export interface ReceivableThere {
  readonly id: string;
  readonly installment: number;
  readonly gross: number;
  readonly fee: number;
  readonly advanceFee: number;
  readonly net: number;
  /** A day, not an instant. */
  readonly expected: string | null;
  readonly paidAt: string | null;
  readonly state: keyof typeof situacoesDoRecebivel;
}
export interface TransferThere {
  readonly id: string;
  readonly kind: keyof typeof tiposDeTransferencia;
  readonly cents: number;
  readonly fee: number;
  /** Amount that the provider has taken off: refunds, disputes, corrections. */
  readonly adjustments: number;
  readonly state: keyof typeof situacoesDaTransferencia;
  /** Bank and last digits of the account. */
  readonly account: string | null;
  readonly requestedAt: string;
  readonly expectedFor: string | null;
  readonly doneAt: string | null;
  readonly failure: string | null;
  readonly changedAt: string;
}
/** Receivable that a transfer paid, and its sale. */
export interface PaidBy {
  readonly receivable: string;
  readonly sale: string;
}
export interface BalanceThere {
  readonly available: number;
  readonly coming: number;
  readonly blocked: number;
}
export interface BankAccountThere {
  readonly id: string;
  readonly bank: string;
  readonly branch: string;
  /** Last digits of the account. */ readonly last: string;
  readonly kind: 'CORRENTE' | 'POUPANCA' | 'PAGAMENTO';
  readonly holder: string;
  readonly preferred: boolean;
  readonly isActive: boolean;
}
/** A page of rows, the oldest first: rows that are made meanwhile come at the end. */
export interface PageThere<T> {
  readonly rows: readonly T[];
  readonly hasMore: boolean;
  /** Rows that could not be read, such as those without a state. They are asked for again. */
  readonly unreadable: number;
}

/** Paid order that a simulator is told of, as the real provider has charged it itself. */
export interface SoldHere {
  readonly reference: string;
  readonly cents: number;
  readonly at: string;
  readonly form: 'CREDITO' | 'PIX';
  readonly returned: boolean;
}

/** Terms of an advance, as they are shown and confirmed. Amounts are whole cents. */
export interface AdvanceTerms {
  /** Percent a month. */
  readonly rate: number;
  /** Day of the credit. */
  readonly credit: string;
  readonly items: readonly {
    readonly receivable: string;
    readonly expected: string;
    readonly days: number;
    readonly gross: number;
    readonly cost: number;
    readonly net: number;
  }[];
}
/** Decision of the provider. Anything thrown means that nobody knows whether the request has arrived. */
export interface AdvanceAnswer {
  readonly id: string;
  readonly state: 'EM_ANALISE' | 'APROVADA' | 'RECUSADA' | 'PAGA';
  /** Message for people, pt-BR. */
  readonly message: string;
}
export interface AdvancesThere {
  /** Asks for terms; promises nothing. Throws a refusal for a receivable that cannot be advanced. */
  simulate(seller: string, wanted: readonly PaidBy[]): Promise<AdvanceTerms>;
  /** Advances exactly these terms, once a key. Terms that hold no more are RECUSADA. */
  confirm(seller: string, terms: AdvanceTerms, key: string): Promise<AdvanceAnswer>;
  /** State of an advance by its key; undefined when the provider does not know it. */
  find(seller: string, key: string): Promise<AdvanceAnswer | undefined>;
}

/**
 * Sales of a seller at the provider. All but `advances` only reads. Every method is about one seller and answers nothing
 * of another. Throws a refusal when the provider does not answer.
 */
export interface SalesThere {
  sales(seller: string, since: string, page: number): Promise<PageThere<SaleThere>>;
  /** Undefined for a sale that is unknown, of another seller, or without a state yet. */
  sale(seller: string, id: string): Promise<SaleThere | undefined>;
  receivables(seller: string, sale: string): Promise<readonly ReceivableThere[]>;
  transfers(seller: string, since: string, page: number): Promise<PageThere<TransferThere>>;
  paidBy(seller: string, transfer: string): Promise<readonly PaidBy[]>;
  balance(seller: string): Promise<BalanceThere>;
  accounts(seller: string): Promise<readonly BankAccountThere[]>;
  /** Tells a simulator the orders that were paid online. Undefined for a real provider. */
  told?(seller: string, sold: readonly SoldHere[]): Promise<void>;
  /** Undefined for a provider that takes no advances by its API. */
  readonly advances?: AdvancesThere;
}
