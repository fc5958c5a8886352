import type { Simulated } from '#kit/port';
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
  /** For people, pt-BR. */
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
  /** The same key is one charge, however often it is asked for. */
  readonly key: string;
  readonly cents: number;
  /** ISO; later nobody can pay it. */
  readonly until: string;
}
/** How it is paid. */
export interface WaysToPay {
  /** As it is typed. */ readonly boleto: string;
  /** As it is pasted. */ readonly pix: string;
}
/** Refusal or missing answer of the provider; the message says what to do. */
export class PaymentRefusal extends Refusal {}

/** Provider of online payments. */
export interface PaymentProvider extends Simulated {
  categories(): Promise<readonly Category[]>;
  /** Asks for a shop to be let in. The same key answers the same again. Throws {@link PaymentRefusal}. */
  accredit(request: AccreditationRequest, key: string): Promise<Accreditation>;
  /** How an earlier request stands; undefined: never heard of. */
  find(id: string): Promise<Accreditation | undefined>;
  cancel(id: string): Promise<void>;
  /**
   * How a bill of the platform is paid. Undefined of a partner that does not collect them: the bill's own link says it.
   */
  charge?(bill: Bill): Promise<WaysToPay>;
  /** Pix of an order of a shop. Undefined of a partner whose charges this house does not know yet. */
  collect?(order: Collection): Promise<Pick<WaysToPay, 'pix'>>;
}
