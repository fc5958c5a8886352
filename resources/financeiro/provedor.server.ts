import type { Simulated } from '#kit/work/port';
import { Refusal } from '#kit/refusal';
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
  readonly id: number;
  readonly cents: number;
  /** YYYY-MM-DD */ readonly due: string;
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
}
/** State of a charge, as the provider answers it. */
export interface Payment {
  readonly cents: number;
  readonly isPaid: boolean;
}
/** Refusal or missing answer of the provider; the message says what to do. */
export class PaymentRefusal extends Refusal {}

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
  /** Creates the Pix of a shop's order. Undefined for a provider whose charges are not supported yet. */
  collect?(order: Collection): Promise<Pick<WaysToPay, 'pix'>>;
  /** Hints of a notice. Undefined for a provider that sends none here. */
  hints?(body: unknown): readonly PaymentHint[];
  /** State of a charge by its key; undefined when the provider does not know it. */
  payment?(key: string): Promise<Payment | undefined>;
  /** Tells the provider the address of a shop's notices. Undefined where a person enters it at the provider. */
  listen?(seller: string, address: string): Promise<void>;
  /** Pays a charge as its customer would; true when its notice was taken. Only a simulator outside production has it. */
  settle?(key: string): Promise<boolean>;
}
