import type { Simulated } from '#kit/work/port';
import { Refusal } from '#kit/refusal';
import type { SalesThere } from './vendasNoParceiro.server';
export interface PaymentFile {
  readonly name: string;
  readonly type: string;
  readonly content: Uint8Array;
}
export interface Category {
  readonly code: string;
  readonly name: string;
}

/** Request to let a shop take payments. Values as the wizard stores them. */
export interface AccreditationRequest {
  readonly company: {
    readonly name: string;
    readonly tradeName: string;
    readonly document: string;
    readonly category: string;
    readonly email: string;
    readonly phone: string;
    readonly monthlyRevenue: number;
    readonly address: {
      readonly street: string;
      readonly number: string;
      readonly complement: string;
      readonly neighborhood: string;
      readonly city: string;
      /** 'SP' */ readonly state: string;
      readonly postalCode: string;
    };
  };
  /** Text on the card bill, at most 22 letters. */
  readonly statementDescriptor: string;
  readonly account: {
    readonly bank: string;
    readonly type: 'CORRENTE' | 'POUPANCA';
    readonly branch: string;
    readonly number: string;
    readonly digit: string;
    readonly holder: string;
    readonly document: string;
  };
  readonly owner: {
    readonly name: string;
    readonly document: string;
    readonly birth: string;
    readonly email: string;
    readonly phone: string;
  };
  readonly documents: readonly { readonly type: string; readonly file: PaymentFile }[];
}
export interface Accreditation {
  /** The partner's own id of the shop. */
  readonly id: string;
  readonly state: 'EM_ANALISE' | 'APROVADO' | 'RECUSADO';
  /** Message for people, pt-BR. */
  readonly message: string;
}
/** A bill of the platform to a company. */
export interface Bill {
  /** Idempotency key: one key is one charge. */
  readonly key: string;
  readonly cents: number;
  /** YYYY-MM-DD */ readonly due: string;
  /** Last day without fine and interest, YYYY-MM-DD. */
  readonly payableUntil: string;
  /** Fine in percent, once; the bank adds it. */ readonly fine: number;
  /** Interest in percent a month of 30 days, by the day; the bank adds it. */ readonly interest: number;
}
/** Charge of a stored card. */
export interface CardCharge {
  /** Idempotency key: one key is one charge. */
  readonly key: string;
  readonly cents: number;
  /** The partner's token of the card. */ readonly token: string;
  /** Text for the card bill. */ readonly description: string;
}
/** Answer to the charge of a card. Anything thrown means that nobody knows whether it was charged. */
export interface CardAnswer {
  readonly state: 'PAGA' | 'RECUSADA' | 'EM_ANALISE';
  /** Message for people, pt-BR: 'limite insuficiente'. */
  readonly message: string;
}
/** Card that a company has entered at the partner. */
export interface StoredCard {
  readonly token: string;
  /** Last four digits. */ readonly last: string;
  readonly brand: 'VISA' | 'MASTER_CARD' | 'DINNERS_CLUB' | 'ELO' | 'AMEX' | 'HIPERCARD' | 'OUTRA';
}
/** Charge of a customer by a shop. */
export interface Collection {
  /** The partner's id of the shop; empty when the shop has none. */
  readonly seller: string;
  /** Idempotency key: one key is one charge. */
  readonly key: string;
  readonly cents: number;
  /** End of the time to pay, ISO. */
  readonly until: string;
}
/** Payment data of a charge. */
export interface WaysToPay {
  /** As it is typed. */ readonly boleto: string;
  /** As it is pasted. */ readonly pix: string;
}
/**
 * Hint that a charge may have changed. It is unsigned, so nothing is booked on it: it only says which charge to ask for.
 */
export interface PaymentHint {
  readonly id: string;
  /** Idempotency key of the charge. */
  readonly referencia: string;
  /** The provider's id of the sale, where the notice has it. */
  readonly transacao?: string;
}
/** State of a charge, as the provider answers it. */
export interface Payment {
  readonly cents: number;
  readonly isPaid: boolean;
  /** Way in which a bill was paid; undefined where the provider does not tell. */
  readonly way?: 'BOLETO' | 'PIX';
  /** The reason, once the charge was refused for good. */
  readonly refused?: string;
}
/** Refund of a sale, whole or in part. */
export interface Refund {
  /** The partner's id of the shop. */
  readonly seller: string;
  /** The provider's id of the sale. */
  readonly sale: string;
  /** Idempotency key: one key is one refund. */
  readonly key: string;
  readonly cents: number;
  /** Cents of the sale that were given back before, by which a provider without keys is asked. */
  readonly before: number;
}
/** Answer to a refund. Anything thrown means that nobody knows whether it was given back. */
export interface RefundAnswer {
  /** The provider's id of the refund; null where it has none. */
  readonly id: string | null;
  /** PEDIDA: the provider has taken it, and has not given it back yet. */
  readonly state: 'PEDIDA' | 'CONFIRMADA' | 'RECUSADA';
  /** Message for people, pt-BR. */
  readonly message: string;
  /** Instant of the refund, ISO. */
  readonly at: string | null;
}
/** Refusal or missing answer of the provider; the message says what to do. */
export class PaymentRefusal extends Refusal {}
/** The provider shows a refund mixed with another one: only a person can say whether it happened. */
export class MixedRefund extends PaymentRefusal {}
export const semCredenciamento = 'Credencie a empresa primeiro em Financeiro › Credenciar pagamentos online!';
/** Answer of a provider, or 'failed' while it does not answer: it is asked again later. */
export const tentado = async <T>(ask: () => Promise<T>): Promise<{ readonly answer: T } | 'failed'> => {
  try {
    return { answer: await ask() };
  } catch {
    return 'failed';
  }
};

/** Provider of online payments. */
export interface PaymentProvider extends Simulated {
  categories(): Promise<readonly Category[]>;
  /** Requests that a shop be accepted. Idempotent by key. Throws {@link PaymentRefusal}. */
  accredit(request: AccreditationRequest, key: string): Promise<Accreditation>;
  /** State of an earlier request; undefined when unknown. */
  find(id: string): Promise<Accreditation | undefined>;
  cancel(id: string): Promise<void>;
  /**
   * Creates the charge of a platform bill. Undefined for a provider that does not collect them: the bill's own link is
   * used.
   */
  charge?(bill: Bill): Promise<WaysToPay>;
  /** Charges a stored card, once a key. Undefined for a provider without it. */
  chargeCard?(charge: CardCharge): Promise<CardAnswer>;
  /**
   * Opens the provider's own page on which a company enters a card. Null as address: a simulator, which has no such page.
   */
  cardPage?(key: string): Promise<{ readonly id: string; readonly url: string | null }>;
  /** The card that was entered on such a page; undefined while there is none. */
  card?(id: string): Promise<StoredCard | undefined>;
  /** Enters a card of a simulator, which nobody types: by its last four digits. */
  fillCard?(id: string, last: string): Promise<void>;
  /** Creates the Pix of a shop's order. Undefined for a provider whose charges are not supported yet. */
  collect?(order: Collection): Promise<Pick<WaysToPay, 'pix'>>;
  /** Hints of a notice. Undefined for a provider that sends none here. */
  hints?(body: unknown): readonly PaymentHint[];
  /** State of a charge by its key; undefined when the provider does not know it. */
  payment?(key: string): Promise<Payment | undefined>;
  /** Tells the provider the address of a shop's notices. Undefined where a person enters it at the provider. */
  listen?(seller: string, address: string): Promise<void>;
  /** Gives a sale back, once a key. Undefined for a provider that takes no refunds by its API. */
  refund?(refund: Refund): Promise<RefundAnswer>;
  /** State of a refund by its key; undefined when it has not arrived. */
  refunded?(refund: Refund): Promise<RefundAnswer | undefined>;
  /** Sales, receivables and transfers, for the mirror. Undefined for a provider that shows none. */
  readonly sales?: SalesThere;
  /** Pays a charge as its customer would; true when its notice was taken. Only a simulator outside production has it. */
  settle?(key: string, way?: 'BOLETO' | 'PIX'): Promise<boolean>;
}
